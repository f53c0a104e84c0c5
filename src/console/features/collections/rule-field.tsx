import { useTranslations } from 'use-intl';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { type Change, entryOf } from '../../shared/fields/field-change.rules.ts';
import {
  type CollectionForm,
  conditionFields,
  conditionOps,
  newCondition,
  readRule,
  type TypedCondition,
} from './collection-form.rules.ts';
import { ConditionValue } from './condition-value.tsx';
import { FoundCount } from './found-count.tsx';

interface RuleFieldProps {
  value: CollectionForm['rule'];
  change: Change<CollectionForm['rule']>;
  /** Whether what is missing is said. */
  isTried: boolean;
}

/** The conditions of a collection, and how many products meet them now. */
export function RuleField({ value, change, isTried }: RuleFieldProps) {
  const t = useTranslations('collections.rule');
  const changeAll: Change<TypedCondition[]> = (update) => change((now) => ({ all: update([...now.all]) }));
  const { all } = value;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">{t('intro')}</p>
      <ol aria-label={t('label')} className="flex flex-col gap-4">
        {Array.from(all.entries(), ([at, condition]) => (
          // Conditions have no ids of their own, and keep no state.
          <li key={at}>
            <ConditionFields
              condition={condition}
              n={at + 1}
              isTried={isTried}
              change={entryOf(changeAll, at)}
              onRemove={() => changeAll((now) => now.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      {isTried && all.length === 0 && (
        <p role="alert" className="text-danger">
          {t('none')}
        </p>
      )}
      {all.length < catalogueLimits.conditionsMax && (
        <Button
          size="small"
          variant="secondary"
          icon="plus"
          className="self-start"
          onClick={() => changeAll((now) => [...now, newCondition('category')])}
        >
          {t('add')}
        </Button>
      )}
      <FoundCount rule={readRule(value)} />
    </div>
  );
}

interface ConditionFieldsProps {
  condition: TypedCondition;
  n: number;
  isTried: boolean;
  change: Change<TypedCondition>;
  onRemove: () => void;
}

function ConditionFields({ condition, n, isTried, change, onRemove }: ConditionFieldsProps) {
  const t = useTranslations('collections.rule');
  const { field } = condition;
  return (
    <fieldset className="min-w-0 rounded-card border border-line p-3 sm:p-4">
      <legend className="px-1 text-sm text-ink-soft">{t('one', { n })}</legend>
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 items-start gap-3 sm:grid-cols-3">
          <SelectField
            label={t('what')}
            options={conditionFields.map((name) => ({ value: name, label: t(`field.${name}`) }))}
            value={field}
            onChange={({ target }) => {
              const name = conditionFields.find((one) => one === target.value);
              if (name) change(() => newCondition(name));
            }}
          />
          <OpField condition={condition} change={change} />
          <ConditionValue
            condition={condition}
            isTried={isTried}
            onChange={(typed) => change((now) => ({ ...now, value: typed }))}
          />
        </div>
        <IconButton icon="trash" label={t('remove', { n })} onClick={onRemove} />
      </div>
    </fieldset>
  );
}

/** How a condition compares. What is new has one way only. */
function OpField({ condition: { field, op }, change }: Pick<ConditionFieldsProps, 'condition' | 'change'>) {
  const t = useTranslations('collections.rule');
  if (field === 'new') return null;
  const options =
    field === 'price'
      ? conditionOps.price.map((value) => ({ value, label: t(`op.price.${value}`) }))
      : conditionOps[field].map((value) => ({ value, label: t(`op.${field}.${value}`) }));
  return (
    <SelectField
      label={t('how')}
      options={options}
      value={op}
      onChange={({ target }) => {
        const chosen = options.find(({ value }) => value === target.value);
        if (chosen) change((now) => ({ ...now, op: chosen.value }));
      }}
    />
  );
}

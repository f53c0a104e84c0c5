import { useTranslations } from 'use-intl';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { limits } from '#contract/values/limits.ts';
import { toTopClass, withFirst } from '../../../../shared/to-top.ts';
import { freshId, nothing, type OptionForm } from '../form/form.rules.ts';
import type { StepProps } from './step-props.ts';

/** What the customer writes or sends for the product. */
export function Options({ form, change, wrong }: StepProps) {
  const t = useTranslations('catalogue.options');
  const set = (at: number, next: OptionForm | null) =>
    change((now) => ({
      ...now,
      options: now.options.flatMap((one, index) => (index === at ? (next === null ? [] : [next]) : [one])),
    }));
  return (
    <section aria-labelledby="personalisation" className="flex flex-col gap-3">
      <h3 id="personalisation" className="font-medium">
        {t('title')}
      </h3>
      <p className="text-sm text-ink-soft">{t('intro')}</p>
      {form.options.map((option, at) => (
        <OptionRow
          key={option.key}
          option={option}
          n={at + 1}
          isWrong={wrong.has(`maxLength:${at}`)}
          onChange={(next) => set(at, next)}
          onTop={at === 0 ? undefined : () => change((now) => ({ ...now, options: withFirst(now.options, at) }))}
        />
      ))}
      {form.options.length < catalogueLimits.optionsMax && (
        <div>
          <Button
            size="small"
            variant="secondary"
            icon="plus"
            onClick={() =>
              change((now) => ({
                ...now,
                options: [...now.options, newOption(now.options)],
              }))
            }
          >
            {t('add')}
          </Button>
        </div>
      )}
    </section>
  );
}

function newOption(options: readonly OptionForm[]): OptionForm {
  const key = freshId(
    options.map((one) => one.key),
    'n',
  );
  return { key, id: null, type: 'text', name: nothing, required: false, maxLength: '' };
}

interface OptionRowProps {
  option: OptionForm;
  n: number;
  isWrong: boolean;
  onChange: (option: OptionForm | null) => void;
  onTop: (() => void) | undefined;
}

function OptionRow({ option, n, isWrong, onChange, onTop }: OptionRowProps) {
  const t = useTranslations('catalogue.options');
  const nameField = (language: 'ar' | 'en') => (
    <TextField
      label={t(language === 'ar' ? 'nameAr' : 'nameEn', { n })}
      lang={language}
      maxLength={catalogueLimits.nameMax}
      value={option.name[language]}
      onChange={({ target }) => onChange({ ...option, name: { ...option.name, [language]: target.value } })}
    />
  );
  return (
    <div className="flex items-start gap-2 rounded-card bg-shell p-4">
      <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
        {nameField('ar')}
        {nameField('en')}
        <SelectField
          label={t('type', { n })}
          options={(['text', 'image'] as const).map((value) => ({ value, label: t(value) }))}
          value={option.type}
          onChange={({ target }) => onChange({ ...option, type: target.value === 'image' ? 'image' : 'text' })}
        />
        {option.type === 'text' && (
          <TextField
            label={t('maxLength', { n })}
            direction="ltr"
            inputMode="numeric"
            value={option.maxLength}
            error={isWrong && `1 – ${limits.optionTextMax}`}
            onChange={({ target }) => onChange({ ...option, maxLength: target.value })}
          />
        )}
        <Checkbox
          label={t('required', { n })}
          checked={option.required}
          onChange={({ target }) => onChange({ ...option, required: target.checked })}
        />
      </div>
      <span className="flex shrink-0 flex-col sm:flex-row">
        {onTop && <IconButton icon="arrow-start" iconClassName={toTopClass} label={t('top', { n })} onClick={onTop} />}
        <IconButton icon="trash" label={t('remove', { n })} onClick={() => onChange(null)} />
      </span>
    </div>
  );
}

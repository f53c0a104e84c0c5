import { useTranslations } from 'use-intl';
import { knownTags } from '#contract/product-tags.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useRead } from '../../runtime/api/use-read.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { categoryOptions } from '../../shared/category/category-options.ts';
import { useTagName } from '../../shared/tags/use-tag-name.ts';
import { useAmountError } from '../../shared/use-amount-error.ts';
import { readCondition, type TypedCondition } from './collection-form.rules.ts';

interface ConditionValueProps {
  condition: TypedCondition;
  isTried: boolean;
  onChange: (value: string) => void;
}

/** What a condition compares with. An offer needs nothing. */
export function ConditionValue({ condition, isTried, onChange }: ConditionValueProps) {
  const t = useTranslations('collections.rule');
  const amountError = useAmountError();
  const { field, value } = condition;
  const isWrong = isTried && readCondition(condition) === null;
  if (field === 'category')
    return <CategoryValue value={value} error={isWrong ? t('needsCategory') : undefined} onChange={onChange} />;
  if (field === 'tag')
    return <TagValue value={value} error={isWrong ? t('needsTag') : undefined} onChange={onChange} />;
  if (field === 'price')
    return (
      <TextField
        label={t('amount')}
        direction="ltr"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        error={isWrong ? amountError(value, t('needsAmount')) : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  if (field === 'new')
    return (
      <TextField
        label={t('days')}
        direction="ltr"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        error={isWrong ? t('needsDays') : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  return null;
}

interface ChoiceProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

// What was chosen stays in the list, also when it is gone.
function withChosen<Option extends { value: string }>(options: Option[], chosen: Option): Option[] {
  return chosen.value === '' || options.some(({ value }) => value === chosen.value) ? options : [...options, chosen];
}

function CategoryValue({ value, error, onChange }: ChoiceProps) {
  const t = useTranslations('collections.rule');
  const language = useLanguage();
  const { data } = useRead('listConsoleCategories');
  return (
    <SelectField
      label={t('category')}
      placeholder={t('chooseCategory')}
      options={withChosen(categoryOptions(data?.rows ?? [], language), {
        value,
        label: data ? t('gone') : '…',
      })}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function TagValue({ value, error, onChange }: ChoiceProps) {
  const t = useTranslations('collections.rule');
  const nameOf = useTagName();
  const { data } = useRead('listProductTags');
  const inUse = (data?.rows ?? []).filter((tag) => !knownTags.some((known) => known === tag));
  const options = [...knownTags, ...inUse].map((tag) => ({ value: tag, label: nameOf(tag) }));
  return (
    <SelectField
      label={t('tag')}
      placeholder={t('chooseTag')}
      options={withChosen(options, { value, label: nameOf(value) })}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

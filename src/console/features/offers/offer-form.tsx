import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import type { ConsoleOffer } from '#contract/console/offers.ts';
import { isApiError } from '#contract/http/client.ts';
import { Button } from '#ui/action/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { EditProblems } from '../../shared/edit/edit-problems.tsx';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';
import { conflictLabels, isConflictPart, useConflictText } from './offer-conflicts.ts';
import { endsTooEarly, percentOf } from './offer-form.rules.ts';
import { OfferPreview } from './offer-preview.tsx';
import { OfferTargetField } from './offer-target.tsx';
import { useOfferForm } from './use-offer-form.ts';

interface OfferFormProps {
  /** Null for a new one. */
  offer: ConsoleOffer | null;
  onDone: () => void;
}

/** The per cent that the server asks about: that of a sum depends on the prices. */
function deepestOf(error: unknown): number | null {
  if (!isApiError(error) || error.code !== 'cut_unconfirmed') return null;
  const { details } = error;
  return 'discount' in details && typeof details.discount === 'number' ? details.discount : null;
}

/** Which products, how much, when and in what words; with every price before it is saved. */
export function OfferForm({ offer, onDone }: OfferFormProps) {
  const t = useTranslations('catalogue.offers');
  const [isConfirmed, setConfirmed] = useState(false);
  const edit = useOfferForm(offer, isConfirmed, onDone);
  const { form, known, fields, change } = edit;
  const textOf = useConflictText();
  const [refusedHere, setRefusedHere] = useState<object | null>(null);
  const ref = useFirstWrong(edit.error, refusedHere);
  const isTried = refusedHere !== null;
  const { reduction } = form;
  const isSum = reduction.unit === 'sum';
  const percent = isSum ? deepestOf(edit.error) : percentOf(reduction.number);
  const isDeep = percent !== null && percent > catalogueLimits.cutAskedAbove;
  const errors = useFieldErrors(edit.error, { ...form, discount: reduction, amount: reduction });
  const isEarly = endsTooEarly(form);
  const lacksProducts =
    isTried && ('category' in form.target ? form.target.category === 0 : form.target.products.length === 0);
  const isUnconfirmed = isDeep && !isConfirmed;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (fields === null || isEarly || isUnconfirmed) setRefusedHere({});
    else edit.submit();
  }

  return (
    <form ref={ref} noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <EditProblems
        form={edit}
        error={edit.error}
        labelOf={(part) => (isConflictPart(part) ? t(conflictLabels[part]) : undefined)}
        textOf={textOf}
      />
      <OfferTargetField
        value={form.target}
        known={known}
        error={lacksProducts ? t('needsProducts') : (errors['target'] ?? errors['target.products'])}
        onChange={(target, next) => change({ target, known: next })}
      />
      <SelectField
        label={t('unit')}
        options={(['percent', 'sum'] as const).map((unit) => ({ value: unit, label: t(`units.${unit}`) }))}
        value={reduction.unit}
        onChange={({ target }) =>
          change({ reduction: { ...reduction, unit: target.value === 'sum' ? 'sum' : 'percent' } })
        }
      />
      <TextField
        label={t(isSum ? 'amount' : 'discount')}
        direction="ltr"
        inputMode={isSum ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={reduction.number}
        error={
          isTried && fields === null && !lacksProducts
            ? t(isSum ? 'needsSum' : 'needsPercent')
            : (errors['discount'] ?? errors['amount'])
        }
        onChange={({ target }) => change({ reduction: { ...reduction, number: target.value } })}
      />
      <MinuteFields name="from" form={form} error={errors['from']} onChange={change} />
      <MinuteFields name="until" form={form} error={isEarly ? t('endsTooEarly') : errors['until']} onChange={change} />
      {(['ar', 'en'] as const).map((language) => (
        <TextField
          key={language}
          lang={language}
          label={t(language === 'ar' ? 'textAr' : 'textEn')}
          optionalText={t('optional')}
          autoComplete="off"
          value={form.text[language]}
          error={errors[`text.${language}`]}
          onChange={({ target }) => change({ text: { ...form.text, [language]: target.value } })}
        />
      ))}
      <TextField
        label={t('licence')}
        optionalText={t('optional')}
        hint={t('licenceHint')}
        autoComplete="off"
        value={form.licence}
        error={errors['licence']}
        onChange={({ target }) => change({ licence: target.value })}
      />
      <OfferPreview fields={isEarly ? null : fields} except={edit.id} />
      {isDeep && (
        <Checkbox
          label={t('confirm', { discount: percent })}
          checked={isConfirmed}
          error={isTried && isUnconfirmed ? t('needsConfirm') : undefined}
          onChange={({ target }) => setConfirmed(target.checked)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={edit.busy} disabled={edit.conflicts !== null}>
          {t('save')}
        </Button>
        <Button variant="quiet" onClick={() => edit.discard()}>
          {t('discard')}
        </Button>
      </div>
    </form>
  );
}

interface MinuteFieldsProps {
  name: 'from' | 'until';
  form: Record<'from' | 'until', { day: string; time: string }>;
  error: string | undefined;
  onChange: (change: { from?: { day: string; time: string }; until?: { day: string; time: string } }) => void;
}

/** A day and a time in Qatar. Without a day: at once, or without end. */
function MinuteFields({ name, form, error, onChange }: MinuteFieldsProps) {
  const t = useTranslations('catalogue.offers');
  const value = form[name];
  return (
    <fieldset className="grid items-start gap-3 sm:grid-cols-2">
      <legend className="mb-1 text-sm text-ink-soft">{t(`minute.${name}.hint`)}</legend>
      <TextField
        type="date"
        direction="ltr"
        label={t(`minute.${name}.day`)}
        value={value.day}
        error={error}
        onChange={({ target }) => onChange({ [name]: { ...value, day: target.value } })}
      />
      <TextField
        type="time"
        direction="ltr"
        label={t(`minute.${name}.time`)}
        value={value.time}
        onChange={({ target }) => onChange({ [name]: { ...value, time: target.value } })}
      />
    </fieldset>
  );
}

import { useTranslations } from 'use-intl';
import type { PaymentOptionValues } from '#contract/console/setting-values.ts';
import type { ConsolePaymentOption } from '#contract/console/settings.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { changeShown } from '../../runtime/api/show-saved.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { useStoredForm } from '../../shared/edit/use-stored-form.ts';
import { BilingualField, Group, TypedField } from './fields.tsx';
import { FormFrame } from './form-frame.tsx';
import { amount } from './parsed-value.rules.ts';
import { useSaved } from './use-saved.ts';

/** A payment option: what it is called, what it costs, and whether customers may choose it. */
export function PaymentForm({ option, feeId }: { option: ConsolePaymentOption; feeId?: string | undefined }) {
  const t = useTranslations();
  const language = useLanguage();
  const { queryClient } = useApp();
  const saved = useSaved();
  const { id, type, version, name, description, fee, active } = option;
  const { form, error, busy } = useStoredForm<'savePaymentOption', PaymentOptionValues>({
    write: 'savePaymentOption',
    subject: `payment:${id}`,
    stored: { name, description, fee, active },
    version,
    inputOf: ({ values, base }, seen) => ({ params: { id }, body: { version: seen, fields: values, base } }),
    onSaved({ act, option: now }) {
      changeShown(queryClient, 'getPaymentSettings', ({ options, ...shown }) => ({
        ...shown,
        options: options.map((one) => (one.id === id ? now : one)),
      }));
      saved(act);
    },
  });
  const errors = useFieldErrors(error, form.value);
  const described = t('audit.field.description');
  return (
    <FormFrame form={form} error={error} busy={busy} label={name[language]} isPage>
      <Group title={name[language]}>
        <BilingualField
          labels={{ ar: t('settings.nameAr'), en: t('settings.nameEn') }}
          value={form.value.name}
          errors={errors}
          path="fields.name"
          onChange={(next) => form.change({ name: next })}
        />
        <BilingualField
          labels={{
            ar: t('settings.inArabic', { field: described }),
            en: t('settings.inEnglish', { field: described }),
          }}
          value={form.value.description}
          errors={errors}
          path="fields.description"
          onChange={(next) => form.change({ description: next })}
        />
        {type === 'cash' && (
          <TypedField
            {...(feeId !== undefined && { id: feeId })}
            kind={amount}
            label={t('settings.payments.fee')}
            hint={t('settings.payments.feeHint')}
            inputMode="decimal"
            value={form.value.fee}
            error={errors['fields.fee']}
            onChange={(next) => form.change({ fee: next })}
          />
        )}
        <Checkbox
          label={t('settings.payments.active')}
          checked={form.value.active}
          onChange={({ target }) => form.change({ active: target.checked })}
        />
      </Group>
    </FormFrame>
  );
}

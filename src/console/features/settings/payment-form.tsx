import { useTranslations } from 'use-intl';
import type { PaymentOptionValues } from '#contract/console/setting-values.ts';
import type { ConsolePaymentOption } from '#contract/console/settings.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { changeShown } from '../../runtime/api/show-saved.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { type Edit, seenVersion } from '../../shared/edit/edit.rules.ts';
import { BilingualField, Group, TypedField } from './fields.tsx';
import { fieldErrors, FormFrame } from './form-frame.tsx';
import { amount } from './parsed-value.rules.ts';
import { useEdit } from '../../shared/edit/use-edit.ts';
import { useSaved } from './use-saved.ts';

/** A payment option: what it is called, what it costs, and whether customers may choose it. */
export function PaymentForm({ option }: { option: ConsolePaymentOption }) {
  const t = useTranslations();
  const language = useLanguage();
  const { queryClient } = useApp();
  const saved = useSaved();
  const { id, version, name, description, fee, active } = option;
  const save = useWrite('savePaymentOption', {
    quiet: true,
    onDone: ({ act, option: now }) => {
      form.saved();
      changeShown(queryClient, 'getPaymentSettings', ({ options }) => ({
        options: options.map((one) => (one.id === id ? now : one)),
      }));
      saved(act);
    },
    onFailed: (error) => form.refused(error),
  });

  function send(edit: Edit<PaymentOptionValues>): void {
    const { values: fields, base } = edit;
    save.send({ params: { id }, body: { version: seenVersion(edit, version), fields, base } });
  }

  const stored = { name, description, fee, active };
  const form = useEdit<PaymentOptionValues>(`payment:${id}`, { stored, versionOf: () => version }, send);
  const errors = fieldErrors(save.error);
  const described = t('audit.field.description');
  return (
    <FormFrame form={form} error={save.error} busy={save.busy} label={name[language]} isPage>
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
        <TypedField
          kind={amount}
          label={t('settings.payments.fee')}
          hint={t('settings.payments.feeHint')}
          inputMode="decimal"
          value={form.value.fee}
          error={errors['fields.fee']}
          onChange={(next) => form.change({ fee: next })}
        />
        <Checkbox
          label={t('settings.payments.active')}
          checked={form.value.active}
          onChange={({ target }) => form.change({ active: target.checked })}
        />
      </Group>
    </FormFrame>
  );
}

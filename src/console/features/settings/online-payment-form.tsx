import { useTranslations } from 'use-intl';
import type { PaymentSettingValues } from '#contract/console/setting-values.ts';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { OutputOf } from '#contract/http/endpoint.ts';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { Group, TypedField } from './fields.tsx';
import { FormFrame } from './form-frame.tsx';
import { amount, wholeNumber } from './parsed-value.rules.ts';
import { useGroup } from './use-group.ts';

const waits = [
  { key: 'payWithinMinutes', hint: 'payWithinMinutesHint' },
  { key: 'linkHours', hint: 'linkHoursHint' },
  { key: 'unpaidSlotShare', hint: 'unpaidSlotShareHint' },
] as const;
const limited = ['manager', 'accountant', 'support'] as const;

/** How long orders wait for their payment, and what a role may refund without a second person. */
export function OnlinePaymentForm({ settings }: { settings: OutputOf<ConsoleApi['getPaymentSettings']>['settings'] }) {
  const t = useTranslations();
  const { form, error, busy } = useGroup<PaymentSettingValues>('getPaymentSettings', settings);
  const { value, change } = form;
  const errors = useFieldErrors(error, value);
  return (
    <FormFrame
      form={form}
      error={error}
      busy={busy}
      label={t('settings.payments.rules')}
      save={t('settings.payments.saveRules')}
      isPage
    >
      <Group title={t('settings.payments.waiting')}>
        {waits.map(({ key, hint }) => (
          <TypedField
            key={key}
            kind={wholeNumber}
            label={t(`audit.field.${key}`)}
            hint={t(`settings.payments.${hint}`)}
            inputMode="numeric"
            value={value[key]}
            error={errors[`values.${key}`]}
            onChange={(next) => change({ [key]: next })}
          />
        ))}
      </Group>
      <Group title={t('settings.payments.limits')} text={t('settings.payments.limitsText')}>
        <div className="grid gap-5 sm:grid-cols-3">
          {limited.map((role) => (
            <TypedField
              key={role}
              kind={amount}
              label={t(`role.${role}`)}
              inputMode="decimal"
              value={value.refundLimits[role]}
              error={errors[`values.refundLimits.${role}`]}
              onChange={(next) => change({ refundLimits: { ...value.refundLimits, [role]: next } })}
            />
          ))}
        </div>
      </Group>
    </FormFrame>
  );
}

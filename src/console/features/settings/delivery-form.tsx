import { useTranslations } from 'use-intl';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { OutputOf } from '#contract/http/endpoint.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { ClosedDaysField } from './closed-days-field.tsx';
import { SlotsField, WeekdaysField } from './days-fields.tsx';
import { Group, TypedField } from './fields.tsx';
import { FormFrame } from './form-frame.tsx';
import { optionalAmount, optionalWhole, wholeNumber } from './parsed-value.rules.ts';
import { useGroup } from './use-group.ts';

type Settings = OutputOf<ConsoleApi['getDeliverySettings']>['settings'];

/** Free delivery, and the days and times that customers choose from. */
export function DeliveryForm({ settings }: { settings: Settings }) {
  const t = useTranslations();
  const { form, error, busy } = useGroup<Settings['values']>('getDeliverySettings', settings);
  const { value, change } = form;
  const { delivery } = value;
  const errors = useFieldErrors(error, value);
  const set = (part: Partial<typeof delivery>) => change({ delivery: { ...delivery, ...part } });
  return (
    <FormFrame form={form} error={error} busy={busy} isPage>
      <Group id="days" title={t('settings.delivery.days')} text={t('settings.delivery.daysText')}>
        <TypedField
          kind={optionalAmount}
          label={t('audit.field.freeDeliveryFrom')}
          hint={t('settings.delivery.freeHint')}
          inputMode="decimal"
          value={value.freeDeliveryFrom}
          error={errors['values.freeDeliveryFrom']}
          onChange={(freeDeliveryFrom) => change({ freeDeliveryFrom })}
        />
        <TypedField
          kind={optionalWhole}
          label={t('audit.field.promiseHours')}
          hint={t('settings.delivery.hoursHint')}
          inputMode="numeric"
          value={value.promiseHours}
          error={errors['values.promiseHours']}
          onChange={(promiseHours) => change({ promiseHours })}
        />
        <TypedField
          kind={wholeNumber}
          label={t('audit.field.recipientDays')}
          inputMode="numeric"
          value={value.recipientDays}
          error={errors['values.recipientDays']}
          onChange={(recipientDays) => change({ recipientDays })}
        />
        <Checkbox
          id="delivery-enabled"
          label={t('audit.field.enabled')}
          checked={delivery.enabled}
          onChange={({ target }) => set({ enabled: target.checked })}
        />
        {delivery.enabled && (
          <>
            <TypedField
              kind={wholeNumber}
              label={t('audit.field.daysAhead')}
              inputMode="numeric"
              value={delivery.daysAhead}
              error={errors['values.delivery.daysAhead']}
              onChange={(daysAhead) => set({ daysAhead })}
            />
            <WeekdaysField value={delivery.weekdays} onChange={(open) => set({ weekdays: open })} />
            <SlotsField
              value={delivery.slots}
              errors={errors}
              path="values.delivery.slots"
              onChange={(slots) => set({ slots })}
            />
            <ClosedDaysField
              value={delivery.closed}
              errors={errors}
              path="values.delivery.closed"
              open={delivery.weekdays}
              onChange={(closed) => set({ closed })}
            />
          </>
        )}
      </Group>
    </FormFrame>
  );
}

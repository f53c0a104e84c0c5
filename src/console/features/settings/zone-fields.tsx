import { useTranslations } from 'use-intl';
import { needsFeeReason } from '#contract/console/fee-cap.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import type { ZoneValues } from '#contract/console/setting-values.ts';
import { weekdays } from '#contract/values/qatar-time.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ClosedDaysField } from './closed-days-field.tsx';
import { SlotsField, WeekdaysField } from './days-fields.tsx';
import { BilingualField, TypedField } from './fields.tsx';
import { amount, optionalWhole, wholeNumbers } from './parsed-value.rules.ts';

interface ZoneFieldsProps {
  value: ZoneValues;
  onChange: (change: Partial<ZoneValues>) => void;
  errors: Record<string, string>;
  /** The path of the fields in the request: `fields.`, or empty. */
  path: string;
  /** The fee as it is stored; null for a new zone. */
  feeBefore: number | null;
  reason: string;
  onReason: (reason: string) => void;
}

const { motorcycle, car } = consoleLimits.feeCaps;

/** The fields of a delivery zone. A new fee above the cap asks for a reason. */
export function ZoneFields({ value, onChange, errors, path, feeBefore, reason, onReason }: ZoneFieldsProps) {
  const t = useTranslations();
  const needsReason = needsFeeReason(value.fee, feeBefore);
  const hasOwnDays = value.weekdays !== null || value.slots !== null || value.closed !== null;
  return (
    <>
      <BilingualField
        labels={{ ar: t('settings.nameAr'), en: t('settings.nameEn') }}
        value={value.name}
        errors={errors}
        path={`${path}name`}
        onChange={(name) => onChange({ name })}
      />
      <TypedField
        kind={amount}
        label={t('settings.delivery.fee')}
        hint={t('settings.delivery.feeHint', { motorcycle, car })}
        inputMode="decimal"
        value={value.fee}
        error={errors[`${path}fee`]}
        onChange={(fee) => onChange({ fee })}
      />
      {needsReason && (
        <TextField
          label={t('settings.delivery.reason')}
          hint={t('settings.delivery.reasonHint', { car })}
          autoComplete="off"
          maxLength={consoleLimits.reasonMax}
          value={reason}
          error={errors['reason']}
          onChange={({ target }) => onReason(target.value)}
        />
      )}
      <Checkbox
        label={t('settings.delivery.active')}
        checked={value.active}
        onChange={({ target }) => onChange({ active: target.checked })}
      />
      <TypedField
        kind={wholeNumbers}
        label={t('audit.field.plateZones')}
        hint={t('settings.delivery.platesHint')}
        value={value.plateZones}
        error={Object.entries(errors).find(([name]) => name.startsWith(`${path}plateZones`))?.[1]}
        onChange={(plateZones) => onChange({ plateZones })}
      />
      <TypedField
        kind={optionalWhole}
        label={t('audit.field.leadDays')}
        hint={t('settings.delivery.leadHint')}
        inputMode="numeric"
        value={value.leadDays}
        error={errors[`${path}leadDays`]}
        onChange={(leadDays) => onChange({ leadDays })}
      />
      <Checkbox
        label={t('settings.delivery.ownDays')}
        checked={hasOwnDays}
        onChange={({ target }) =>
          onChange(
            target.checked
              ? { weekdays: [...weekdays], slots: null, closed: null }
              : { weekdays: null, slots: null, closed: null },
          )
        }
      />
      {hasOwnDays && (
        <>
          <WeekdaysField value={value.weekdays ?? [...weekdays]} onChange={(open) => onChange({ weekdays: open })} />
          <SlotsField
            value={value.slots ?? []}
            errors={errors}
            path={`${path}slots`}
            onChange={(slots) => onChange({ slots: slots.length === 0 ? null : slots })}
          />
          <ClosedDaysField
            value={value.closed ?? []}
            errors={errors}
            path={`${path}closed`}
            open={value.weekdays ?? weekdays}
            onChange={(closed) => onChange({ closed: closed.length === 0 ? null : closed })}
          />
        </>
      )}
    </>
  );
}

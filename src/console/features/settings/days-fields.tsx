import { useTranslations } from 'use-intl';
import type { SlotSetting } from '#contract/console/setting-values.ts';
import { type Weekday, weekdays } from '#contract/values/qatar-time.ts';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TypedField } from './fields.tsx';
import { optionalWhole } from './parsed-value.rules.ts';

interface Field<T> {
  value: T;
  onChange: (value: T) => void;
  errors: Record<string, string>;
  /** The path of the field in the request. */
  path: string;
}

/** The weekdays on which the shop delivers. */
export function WeekdaysField({ value, onChange }: Pick<Field<Weekday[]>, 'value' | 'onChange'>) {
  const t = useTranslations('audit');
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t('field.weekdays')}</legend>
      <div className="mt-1 flex flex-wrap gap-x-5">
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            label={t(`weekday.${day}`)}
            checked={value.includes(day)}
            onChange={({ target }) =>
              onChange(weekdays.filter((other) => (other === day ? target.checked : value.includes(other))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

const firstSlot: SlotSetting = { from: '09:00', to: '12:00' };

/** The delivery times of every open day. */
export function SlotsField({ value, onChange, errors, path }: Field<SlotSetting[]>) {
  const t = useTranslations('settings.delivery');
  const name = useTranslations('audit.field')('slots');

  function set(place: number, change: SlotSetting): void {
    onChange(value.map((slot, at) => (at === place ? change : slot)));
  }

  return (
    <fieldset>
      <legend className="text-sm font-medium">{name}</legend>
      <ul className="mt-2 flex flex-col gap-4">
        {[...value.entries()].map(([place, slot]) => {
          const { from, to, capacity, until } = slot;
          const error = (field: string) => errors[`${path}.${place}.${field}`];
          return (
            <li
              key={place}
              className="grid grid-cols-1 items-end gap-3 min-[420px]:grid-cols-2 rounded-card bg-shell p-4 sm:grid-cols-5"
            >
              <TextField
                type="time"
                direction="ltr"
                label={t('from')}
                value={from}
                error={error('from')}
                onChange={({ target }) => set(place, { ...slot, from: target.value })}
              />
              <TextField
                type="time"
                direction="ltr"
                label={t('to')}
                value={to}
                error={error('to')}
                onChange={({ target }) => set(place, { ...slot, to: target.value })}
              />
              <TypedField
                kind={optionalWhole}
                label={t('capacity')}
                optionalText={t('optional')}
                inputMode="numeric"
                value={capacity ?? null}
                error={error('capacity')}
                onChange={(most) => {
                  const { capacity: _capacity, ...rest } = slot;
                  set(place, most === null ? rest : { ...rest, capacity: most });
                }}
              />
              <TextField
                type="time"
                direction="ltr"
                label={t('until')}
                optionalText={t('optional')}
                value={until ?? ''}
                error={error('until')}
                onChange={({ target }) => {
                  const { until: _until, ...rest } = slot;
                  set(place, target.value === '' ? rest : { ...rest, until: target.value });
                }}
              />
              <IconButton
                icon="trash"
                label={t('removeSlot', { from, to })}
                className="justify-self-end"
                onClick={() => onChange(value.filter((_slot, at) => at !== place))}
              />
            </li>
          );
        })}
      </ul>
      {errors[path] !== undefined && <p className="mt-2 text-sm text-danger">{errors[path]}</p>}
      <Button
        className="mt-3"
        variant="secondary"
        size="small"
        icon="plus"
        onClick={() => onChange([...value, value.length === 0 ? firstSlot : { from: '', to: '' }])}
      >
        {t('addSlot')}
      </Button>
    </fieldset>
  );
}

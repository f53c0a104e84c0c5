import { useTranslations } from 'use-intl';
import { clockTime, isDay, qatarDay, qatarMoment, qatarTime } from '#contract/values/qatar-time.ts';
import { TextField } from '#ui/form/text-field.tsx';
import type { Change } from './field-change.rules.ts';
import { useEditorState } from './editor-context.ts';

export interface Times {
  from?: string | null | undefined;
  until?: string | null | undefined;
}

interface TimesFieldProps {
  value: Times;
  change: Change<Times>;
  path: string;
}

/** When something begins and ends, in Qatar. Without a day: at once, or never. */
export function TimesField({ value, change, path }: TimesFieldProps) {
  const t = useTranslations('content.times');
  const { errors } = useEditorState();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm text-ink-soft">{t('hint')}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {(['from', 'until'] as const).map((name) => (
          <MomentField
            key={name}
            name={name}
            value={value[name] ?? null}
            error={errors[`${path}.${name}`]}
            onChange={(moment) => change((now) => ({ ...now, [name]: moment }))}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface MomentFieldProps {
  name: 'from' | 'until';
  value: string | null;
  error: string | undefined;
  onChange: (moment: string | null) => void;
}

/** A day and a time in Qatar. */
export function MomentField({ name, value, error, onChange }: MomentFieldProps) {
  const t = useTranslations('content.times');
  const at = value === null ? null : new Date(value);
  const day = at === null ? '' : qatarDay(at);
  const time = at === null ? '00:00' : qatarTime(at);

  function set(nextDay: string, nextTime: string): void {
    if (nextDay === '') onChange(null);
    else if (isDay(nextDay) && clockTime.test(nextTime)) onChange(qatarMoment(nextDay, nextTime).toISOString());
  }

  return (
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-2">
      <TextField
        type="date"
        direction="ltr"
        label={t(`${name}.day`)}
        value={day}
        error={error}
        onChange={({ target }) => set(target.value, time)}
      />
      <TextField
        type="time"
        direction="ltr"
        label={t(`${name}.time`)}
        disabled={at === null}
        value={at === null ? '' : time}
        onChange={({ target }) => set(day, target.value)}
      />
    </div>
  );
}

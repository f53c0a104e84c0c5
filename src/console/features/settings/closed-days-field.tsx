import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Weekday, weekdayOf, weekdays } from '#contract/values/qatar-time.ts';
import { languageFacts } from '#i18n/languages.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { FieldError } from '#ui/form/field.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { useToday } from '../../shared/order-time.tsx';
import { addMonths, dayAfterKey, monthOf, weeksOf } from './month.rules.ts';

interface ClosedDaysFieldProps {
  value: string[];
  onChange: (value: string[]) => void;
  errors: Record<string, string>;
  /** The path of the field in the request. */
  path: string;
  /** The weekdays on which the shop delivers: all others are shown as closed. */
  open: readonly Weekday[];
}

/** Formats a day, or a month, of the calendar. */
function useDayFormat() {
  const { dateLocale } = languageFacts[useLanguage()];
  return (day: string, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocale, { timeZone: 'UTC', ...parts }).format(new Date(`${day}T00:00:00Z`));
}

const wholeDay = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** The days without delivery, in a calendar: a press closes a day or opens it again. */
export function ClosedDaysField({ value, onChange, errors, path, open }: ClosedDaysFieldProps) {
  const t = useTranslations();
  const format = useDayFormat();
  const id = useId();
  const today = useToday();
  const [focused, setFocused] = useState(today);
  const days = useRef<HTMLTableSectionElement>(null);
  const { direction } = languageFacts[useLanguage()];
  const month = monthOf(focused);
  const error = Object.entries(errors).find(([name]) => name.startsWith(path))?.[1];
  const coming = value.filter((day) => day >= today).sort();

  function showMonth(by: 1 | -1): void {
    const next = addMonths(month, by);
    setFocused(next === monthOf(today) ? today : `${next}-01`);
  }

  function toggle(day: string): void {
    setFocused(day);
    onChange(value.includes(day) ? value.filter((one) => one !== day) : [...value, day].sort());
  }

  function followKey(event: KeyboardEvent): void {
    const next = dayAfterKey(focused, event.key, direction);
    if (next === null) return;
    event.preventDefault();
    setFocused(next);
    // The day may be in a month that is only drawn now.
    requestAnimationFrame(() => days.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus());
  }

  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint`}>
      <legend className="text-sm font-medium">{t('audit.field.closed')}</legend>
      <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
        {t('settings.delivery.closedHint')}
      </p>
      <div className="mt-3 max-w-sm rounded-card bg-shell p-3">
        <div className="flex items-center justify-between">
          <IconButton icon="chevron-start" label={t('settings.delivery.monthBefore')} onClick={() => showMonth(-1)} />
          <p id={`${id}-month`} aria-live="polite" className="font-medium">
            {format(`${month}-01`, { month: 'long', year: 'numeric' })}
          </p>
          <IconButton icon="chevron-end" label={t('settings.delivery.monthAfter')} onClick={() => showMonth(1)} />
        </div>
        <table aria-labelledby={`${id}-month`} className="w-full table-fixed text-center tabular-nums">
          <thead className="text-xs text-ink-soft">
            <tr>
              {weekdays.map((weekday, place) => (
                <th key={weekday} scope="col" abbr={t(`audit.weekday.${weekday}`)} className="py-1 font-normal">
                  {/* 1 March 2026 is a Sunday. */}
                  {format(`2026-03-0${place + 1}`, { weekday: 'narrow' })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={days} onKeyDown={followKey}>
            {weeksOf(month).map((week) => (
              <tr key={week.find((day) => day !== null)}>
                {week.map((day, place) => (
                  <td key={weekdays[place]}>
                    {day !== null && (
                      <Day
                        day={day}
                        name={format(day, wholeDay)}
                        isClosed={value.includes(day)}
                        isWeeklyClosed={!open.includes(weekdayOf(day))}
                        isToday={day === today}
                        isFocused={day === focused}
                        onPress={() => toggle(day)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {coming.length > 0 && (
        <ul aria-label={t('settings.delivery.closedComing')} className="mt-2 flex max-w-sm flex-col">
          {coming.map((day) => (
            <li key={day} className="flex items-center justify-between gap-2">
              <span>{format(day, wholeDay)}</span>
              <IconButton
                icon="close"
                label={t('settings.delivery.reopen', { day: format(day, wholeDay) })}
                onClick={() => toggle(day)}
              />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

interface DayProps {
  day: string;
  name: string;
  isClosed: boolean;
  isWeeklyClosed: boolean;
  isToday: boolean;
  isFocused: boolean;
  onPress: () => void;
}

function Day({ day, name, isClosed, isWeeklyClosed, isToday, isFocused, onPress }: DayProps) {
  const t = useTranslations('settings.delivery');
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isFocused ? 0 : -1}
      aria-pressed={isClosed}
      aria-current={isToday ? 'date' : undefined}
      aria-label={isWeeklyClosed ? t('closedWeekly', { day: name }) : name}
      className={classNames(
        'size-11 max-w-full rounded-full',
        isClosed ? 'bg-maroon font-medium text-white' : 'hover:bg-sand',
        !isClosed && isWeeklyClosed && 'text-ink-soft line-through',
        !isClosed && isToday && 'inset-ring-2 inset-ring-sea',
      )}
      onClick={onPress}
    >
      {Number(day.slice(8))}
    </button>
  );
}

import { isDay } from '#contract/values/qatar-time.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { useAddressSearch } from '../runtime/page/use-address-search.ts';
import { LinkTabs } from './link-tabs.tsx';

/** The day of a page, `YYYY-MM-DD` in `day` of its address: this one without it, or with one that is none. */
export function useDayOfAddress(today: string): string {
  const [search] = useAddressSearch();
  const wanted = search.get('day') ?? '';
  return isDay(wanted) ? wanted : today;
}

interface DaySwitchProps {
  label: string;
  day: string;
  /** The days that one press shows. */
  near: readonly { day: string; label: string }[];
  max?: string;
}

/** Changes the day of the page's address. */
export function DaySwitch({ label, day, near, max }: DaySwitchProps) {
  const [, changeSearch] = useAddressSearch();
  return (
    <>
      <LinkTabs
        label={label}
        tabs={near.map((one) => ({ to: `?day=${one.day}`, label: one.label, isCurrent: one.day === day }))}
      />
      <div className="w-44">
        <TextField
          type="date"
          direction="ltr"
          label={label}
          max={max}
          value={day}
          onChange={({ target }) => isDay(target.value) && changeSearch({ day: target.value })}
        />
      </div>
    </>
  );
}

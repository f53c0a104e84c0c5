import { Icon } from '../display/icon.tsx';
import { RadioChip, RadioChips } from './radio-chip.tsx';

interface Slot {
  id: string;
  from: string;
  to: string;
  open: boolean;
}

interface Day {
  day: string;
  slots: readonly Slot[];
}

interface DaySlotChipsProps<D extends Day> {
  days: readonly D[];
  /** The day whose slots are shown. */
  shown: D | undefined;
  /** The chosen slot of that day. */
  slotId: string | undefined;
  words: Record<'day' | 'time' | 'full', string>;
  /** A slot in words: "4–8 pm". */
  slotText: (slot: Slot) => string;
  labelOf: (day: string) => { name: string; date: string };
  onDay: (day: D) => void;
  onSlot: (choice: { day: string; slotId: string }) => void;
}

/** A day and one of its times, as chips. Those without a free place are disabled. */
export function DaySlotChips<D extends Day>({
  days,
  shown,
  slotId,
  words,
  slotText,
  labelOf,
  onDay,
  onSlot,
}: DaySlotChipsProps<D>) {
  return (
    <>
      <RadioChips legend={words.day} isWeek>
        {days.map((day) => {
          const isFull = day.slots.every(({ open }) => !open);
          const { name, date } = labelOf(day.day);
          return (
            <RadioChip
              key={day.day}
              name="delivery-day"
              value={day.day}
              checked={day === shown}
              disabled={isFull}
              onChange={() => onDay(day)}
              note={isFull && words.full}
            >
              <span className="block text-sm font-medium">{name}</span> <span className="block text-sm">{date}</span>
            </RadioChip>
          );
        })}
      </RadioChips>
      {shown && (
        <RadioChips legend={words.time}>
          {shown.slots.map((slot) => {
            const { id, open } = slot;
            return (
              <RadioChip
                key={id}
                name="delivery-slot"
                value={id}
                checked={id === slotId}
                disabled={!open}
                onChange={() => onSlot({ day: shown.day, slotId: id })}
                note={!open && words.full}
              >
                <bdi>{slotText(slot)}</bdi>
              </RadioChip>
            );
          })}
        </RadioChips>
      )}
    </>
  );
}

/** Why there is no day to choose. */
export function NoDaySlot({ children }: { children: string }) {
  return (
    <p className="flex items-start gap-2.5 text-ink-soft">
      <Icon name="calendar" className="mt-0.5 size-5 text-sea" />
      <span>{children}</span>
    </p>
  );
}

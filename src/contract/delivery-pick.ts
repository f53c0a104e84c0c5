import type { DeliveryChoice, DeliveryDay, DeliverySlot } from './delivery.ts';

/** What an order will ask for, from the shopper's choice and the days that are possible now. */
export type DeliveryPick =
  /** There is nothing to choose: the shop arranges the time. */
  | { kind: 'arranged' }
  | { kind: 'chosen'; choice: DeliveryChoice }
  /** The choice is no longer possible: the shopper chooses again. */
  | { kind: 'lost' };

/** Whether an order was refused for its day or slot: another one may be possible. */
export function isTimeRefused(code: string | undefined): boolean {
  return code === 'slot_full' || code === 'slot_over' || code === 'day_full';
}

/** The slots of a day that have a free place. */
export function openSlots({ slots }: DeliveryDay): DeliverySlot[] {
  return slots.filter(({ open }) => open);
}

/** The earliest slot with a free place, or null. */
function earliest(days: readonly DeliveryDay[]): DeliveryChoice | null {
  for (const day of days) {
    const [slot] = openSlots(day);
    if (slot) return { day: day.day, slotId: slot.id };
  }
  return null;
}

/** Without a choice of the shopper, the earliest free slot is chosen. */
export function pickDelivery(days: readonly DeliveryDay[], chosen: DeliveryChoice | null): DeliveryPick {
  const first = earliest(days);
  if (first === null) return { kind: 'arranged' };
  if (chosen === null) return { kind: 'chosen', choice: first };
  const day = days.find((one) => one.day === chosen.day);
  const isOpen = day !== undefined && openSlots(day).some(({ id }) => id === chosen.slotId);
  return isOpen ? { kind: 'chosen', choice: chosen } : { kind: 'lost' };
}

/** The choice after another day was pressed: the same slot if that day has it free. */
export function onDay(day: DeliveryDay, slotId: string | undefined): DeliveryChoice | null {
  const slots = openSlots(day);
  const slot = slots.find(({ id }) => id === slotId) ?? slots[0];
  return slot ? { day: day.day, slotId: slot.id } : null;
}

/** The day whose slots are shown: the chosen one, otherwise the first with a free slot. */
export function shownDay(days: readonly DeliveryDay[], chosen: DeliveryChoice | null): DeliveryDay | undefined {
  return days.find(({ day }) => day === chosen?.day) ?? days.find((day) => openSlots(day).length > 0) ?? days[0];
}

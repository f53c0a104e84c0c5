import type { OfferFields, OfferTarget, QatarMinute } from '#contract/console/offers.ts';
import type { OfferState } from '#contract/console/offer-states.ts';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import { type Reduction, toRiyals } from '#contract/values/money.ts';
import { qatarDay, qatarMoment, qatarTime } from '#contract/values/qatar-time.ts';
import { type Fields, languageFields, type Merge, type SomeOf } from '../../shared/merge-fields.rules.ts';

export interface OfferDays {
  begins: Date | null;
  ends: Date | null;
}

const dayMs = 24 * 3_600_000;

/** Whether an offer has begun and ended at a moment. It ends before its last moment. */
export function stateAt({ begins, ends }: OfferDays, now: Date): OfferState {
  if (ends !== null && ends <= now) return 'ended';
  return begins !== null && begins > now ? 'coming' : 'running';
}

/** The name of an offer in the action log. */
export function labelOf({ discount, amountDirhams, description }: Reduction & { description: { en: string } }): string {
  const much = typeof amountDirhams === 'number' ? `${toRiyals(amountDirhams)} QAR` : `${discount}%`;
  return `${much} ${description.en}`.trim();
}

/** A moment as staff choose it. */
export function minuteOf(at: Date | null): QatarMinute | null {
  return at && { day: qatarDay(at), time: qatarTime(at) };
}

/** The begin that staff chose. Without one, or with one in the past, the offer begins now. */
export function beginOf(from: QatarMinute | null, now: Date): Date {
  const moment = from && qatarMoment(from.day, from.time);
  return moment && moment > now ? moment : now;
}

export function endOf(until: QatarMinute | null): Date | null {
  return until && qatarMoment(until.day, until.time);
}

/** The field of days that make no offer: it ends before it begins, or lies too far ahead. */
export function problemOfDays({ begins, ends }: OfferDays, now: Date): 'from' | 'until' | null {
  const latest = now.getTime() + catalogueLimits.offerAheadDays * dayMs;
  if (begins !== null && begins.getTime() > latest) return 'from';
  if (ends === null) return null;
  return ends <= now || (begins !== null && ends <= begins) || ends.getTime() > latest ? 'until' : null;
}

/** The same choice of products in one spelling. */
export function spelled(target: OfferTarget): OfferTarget {
  if ('category' in target) return { category: target.category };
  return { products: [...new Set(target.products)].sort((a, b) => a - b) };
}

/** The fields of an offer, each language of its text apart. */
export function splitOfferFields({ target, text, ...others }: SomeOf<OfferFields>): Fields {
  return { ...others, ...(target && { target: spelled(target) }), ...languageFields('text', text) };
}

/** The fields of an offer with these of them changed. */
export function withChanges(present: OfferFields, changes: Fields): OfferFields {
  const { 'text.en': en = present.text.en, 'text.ar': ar = present.text.ar, ...others } = changes;
  return { ...present, ...others, text: { en, ar } as OfferFields['text'] };
}

/** Conflicts of a per cent with a sum, or of two sums, with both fields: one says nothing without the other. */
export function withBothReductions(
  conflicts: Merge['conflicts'],
  wanted: SomeOf<OfferFields>,
  present: OfferFields,
): Merge['conflicts'] {
  const hasSum = typeof wanted.amount === 'number' || typeof present.amount === 'number';
  if (!hasSum || !('discount' in conflicts || 'amount' in conflicts)) return conflicts;
  return {
    ...conflicts,
    discount: { yours: wanted.discount ?? null, theirs: present.discount },
    amount: { yours: wanted.amount ?? null, theirs: present.amount ?? null },
  };
}

/** What the action log keeps of fields: names of columns, and how many products were chosen. */
export function logged(fields: Fields, of: Fields): Fields {
  const valueOf = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return value;
    if ('products' in value) return (value.products as number[]).length;
    if ('category' in value) return value.category;
    const { day, time } = value as QatarMinute;
    return `${day} ${time}`;
  };
  const nameOf = (field: string) => ({ 'text.en': 'textEn', 'text.ar': 'textAr', target: 'products' })[field] ?? field;
  return Object.fromEntries(Object.keys(fields).map((field) => [nameOf(field), valueOf(of[field])]));
}

import type { ConsoleOffer, OfferFields, OfferTarget, QatarMinute } from '#contract/console/offers.ts';
import type { ChangedMeanwhile } from '#contract/console/changed-meanwhile.ts';
import { qatarDay, qatarTime } from '#contract/values/qatar-time.ts';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import { onlyReading, readAmount, readPercent } from '#contract/values/typed-values.ts';

/** What a person types into the form of an offer. */
export interface OfferFormValues {
  target: OfferTarget;
  /** The typed number, and what it is. */
  reduction: { unit: 'percent' | 'sum'; number: string };
  from: QatarMinute;
  until: QatarMinute;
  text: { en: string; ar: string };
  licence: string;
}

export const emptyOfferForm: OfferFormValues = {
  target: { products: [] },
  reduction: { unit: 'percent', number: '' },
  from: { day: '', time: '00:00' },
  until: { day: '', time: '23:59' },
  text: { en: '', ar: '' },
  licence: '',
};

const minuteOf = (at: string | null, empty: QatarMinute): QatarMinute =>
  at === null ? empty : { day: qatarDay(new Date(at)), time: qatarTime(new Date(at)) };

interface StoredReduction {
  discount?: unknown;
  amount?: unknown;
}

/** A per cent or a sum as a person types it. */
function reductionOf({ discount, amount }: StoredReduction): OfferFormValues['reduction'] {
  if (typeof amount === 'number') return { unit: 'sum', number: String(amount) };
  return { unit: 'percent', number: typeof discount === 'number' ? String(discount) : '' };
}

/** The form of an offer as it is stored. */
export function offerFormOf({
  category,
  chosen,
  discount,
  amount,
  from,
  until,
  text,
  licence,
}: ConsoleOffer): OfferFormValues {
  return {
    target: category ? { category: category.id } : { products: chosen.map((product) => product.id) },
    reduction: reductionOf({ discount, amount }),
    from: minuteOf(from, emptyOfferForm.from),
    until: minuteOf(until, emptyOfferForm.until),
    text,
    licence,
  };
}

/** The typed per cent, also in Arabic digits; null if it is no whole number from 1 to 99. */
export function percentOf(typed: string): number | null {
  const percent = readPercent(typed);
  return percent !== null && Number.isInteger(percent) && percent >= 1 && percent <= 99 ? percent : null;
}

/** The typed sum in riyals; null if it is none. */
export function sumOf(typed: string): number | null {
  const sum = onlyReading(readAmount(typed, catalogueLimits.priceMax));
  return sum !== null && sum > 0 ? sum : null;
}

/** The fields of the request; null without products or a per cent. */
export function fieldsOf(form: OfferFormValues): OfferFields | null {
  const { target, text, licence, reduction } = form;
  const isSum = reduction.unit === 'sum';
  const amount = isSum ? sumOf(reduction.number) : null;
  // The per cent of a sum follows from the prices.
  const discount = isSum ? 1 : percentOf(reduction.number);
  const isChosen = 'category' in target ? target.category > 0 : target.products.length > 0;
  if (discount === null || (isSum && amount === null) || !isChosen) return null;
  const minute = (value: QatarMinute) => (value.day === '' ? null : value);
  return {
    target,
    discount,
    ...(isSum && { amount }),
    from: minute(form.from),
    until: minute(form.until),
    text,
    licence,
  };
}

/** Whether both days are there and the offer would end before it begins. */
export function endsTooEarly({ from, until }: Pick<OfferFormValues, 'from' | 'until'>): boolean {
  return from.day !== '' && until.day !== '' && `${until.day} ${until.time}` <= `${from.day} ${from.time}`;
}

type ConflictFields = ChangedMeanwhile['fields'];

/** The fields that two people have changed, with the per cent and the sum as the one field that the form has. */
export function withReduction({ discount, amount, ...others }: ConflictFields): ConflictFields {
  if (!discount && !amount) return others;
  const side = (whose: 'yours' | 'theirs') => ({ discount: discount?.[whose], amount: amount?.[whose] });
  return { ...others, reduction: { yours: side('yours'), theirs: side('theirs') } };
}

/** What the form has for a field of the request: `reduction`, `text.ar`, `until` … */
export function formValueOf(part: string, value: unknown): unknown {
  if (part === 'reduction') return reductionOf(value as StoredReduction);
  return value ?? (part === 'from' || part === 'until' ? emptyOfferForm[part] : value);
}

import type { ConsoleOffer, OfferFields, OfferTarget, QatarMinute } from '#contract/console/offers.ts';
import { qatarDay, qatarTime } from '#contract/values/qatar-time.ts';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import { onlyReading, readAmount, readPercent } from '#contract/values/typed-values.ts';

/** What a person types into the form of an offer. */
export interface OfferFormValues {
  target: OfferTarget;
  discount: string;
  /** What the number is. Drafts of older versions have per cents only. */
  unit?: 'percent' | 'sum';
  from: QatarMinute;
  until: QatarMinute;
  text: { en: string; ar: string };
  licence: string;
}

export const emptyOfferForm: OfferFormValues = {
  target: { products: [] },
  discount: '',
  from: { day: '', time: '00:00' },
  until: { day: '', time: '23:59' },
  text: { en: '', ar: '' },
  licence: '',
};

const minuteOf = (at: string | null, empty: QatarMinute): QatarMinute =>
  at === null ? empty : { day: qatarDay(new Date(at)), time: qatarTime(new Date(at)) };

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
    discount: String(amount ?? discount),
    ...(typeof amount === 'number' && { unit: 'sum' as const }),
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
  const { target, text, licence } = form;
  const isSum = form.unit === 'sum';
  const amount = isSum ? sumOf(form.discount) : null;
  // The per cent of a sum follows from the prices.
  const discount = isSum ? 1 : percentOf(form.discount);
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

/** What the form has for a field of the request: `discount`, `text.ar`, `until` … */
export function formValueOf(part: string, value: unknown): unknown {
  if (part === 'discount' || part === 'amount') return typeof value === 'number' ? String(value) : '';
  return value ?? (part === 'from' || part === 'until' ? emptyOfferForm[part] : value);
}

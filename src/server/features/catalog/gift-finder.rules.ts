import type { GiftFinder } from '#contract/catalog.ts';
import { type KnownTag, type Occasion, occasions, type Recipient, recipients } from '#contract/product-tags.ts';
import type { Language } from '#contract/values/locale.ts';
import { allMessages } from '#i18n/messages/all.ts';
import type { VariantFilter } from './catalog.rules.ts';

/** The answers that a shopper has given. Prices in riyals. */
export interface GiftQuery {
  occasion?: Occasion | undefined;
  recipient?: Recipient | undefined;
  min?: number | undefined;
  max?: number | undefined;
}

type GiftFilters = VariantFilter & { tags: KnownTag[] };

/** An answer to a question, with the filters that it would lead to. `given`: whether it was given already. */
export type GiftAnswer = { filters: GiftFilters; given: boolean } & (
  | { question: 'occasion'; name: Occasion }
  | { question: 'recipient'; name: Recipient }
  | { question: 'price'; min?: number; max?: number }
);

/** Riyals. A price on an edge is in both. */
const priceRanges: { min?: number; max?: number }[] = [
  { max: 100 },
  { min: 100, max: 250 },
  { min: 250, max: 500 },
  { min: 500 },
];

/** The tags of an occasion and a recipient. */
export function giftTags({ occasion, recipient }: Pick<GiftQuery, 'occasion' | 'recipient'>): KnownTag[] {
  return [
    ...(occasion === undefined ? [] : [`occasion:${occasion}` as const]),
    ...(recipient === undefined ? [] : [`recipient:${recipient}` as const]),
  ];
}

/** The filters of a list of gifts. What is sold out is no gift. */
export function giftFilters({ min, max, ...given }: GiftQuery): GiftFilters {
  return { min, max, inStock: true, tags: giftTags(given) };
}

/** Every answer to the questions. Each keeps the answers that were given to the other questions. */
export function giftAnswers(given: GiftQuery): GiftAnswer[] {
  return [
    ...occasions.map((name) => ({
      question: 'occasion' as const,
      name,
      given: name === given.occasion,
      filters: giftFilters({ ...given, occasion: name }),
    })),
    ...recipients.map((name) => ({
      question: 'recipient' as const,
      name,
      given: name === given.recipient,
      filters: giftFilters({ ...given, recipient: name }),
    })),
    ...priceRanges.map(({ min, max }) => ({
      question: 'price' as const,
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      given: min === given.min && max === given.max,
      filters: giftFilters({ ...given, min, max }),
    })),
  ];
}

/** The answers with their counts, those that lead to nothing only if they were given. */
export function countedAnswers(
  counts: ReadonlyMap<GiftAnswer, number>,
  language: Language,
): Pick<GiftFinder, 'occasions' | 'recipients' | 'prices'> {
  const { known } = allMessages[language].productTags;
  const found: Pick<GiftFinder, 'occasions' | 'recipients' | 'prices'> = { occasions: [], recipients: [], prices: [] };
  counts.forEach((count, answer) => {
    if (count === 0 && !answer.given) return;
    if (answer.question === 'occasion')
      found.occasions.push({ name: answer.name, label: known[`occasion:${answer.name}`], count });
    else if (answer.question === 'recipient')
      found.recipients.push({ name: answer.name, label: known[`recipient:${answer.name}`], count });
    else {
      const { min, max } = answer;
      found.prices.push({ ...(min !== undefined && { min }), ...(max !== undefined && { max }), count });
    }
  });
  return found;
}

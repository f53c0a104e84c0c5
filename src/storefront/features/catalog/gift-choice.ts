import { type Occasion, occasions, type Recipient, recipients } from '#contract/product-tags.ts';
import { readProductListState } from '../../shared/catalog/product-list-state.ts';

/** The answers of a shopper in the gift finder, and the page. They are in the address. Prices in riyals. */
export interface GiftChoice {
  occasion?: Occasion | undefined;
  recipient?: Recipient | undefined;
  min?: number | undefined;
  max?: number | undefined;
  page: number;
}

/** Reads the answers from the address. Malformed ones are ignored. */
export function readGiftChoice(query: URLSearchParams): GiftChoice {
  const { page, min, max } = readProductListState(query);
  const occasion = occasions.find((name) => name === query.get('occasion'));
  const recipient = recipients.find((name) => name === query.get('recipient'));
  return {
    page,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(occasion && { occasion }),
    ...(recipient && { recipient }),
  };
}

/** The query of the gift finder with these answers: '' or '?recipient=mother'. */
export function giftQuery({ occasion, recipient, min, max, page }: Partial<GiftChoice>): string {
  const query = new URLSearchParams();
  if (recipient !== undefined) query.set('recipient', recipient);
  if (occasion !== undefined) query.set('occasion', occasion);
  if (min !== undefined) query.set('min', String(min));
  if (max !== undefined) query.set('max', String(max));
  if (page !== undefined && page > 1) query.set('page', String(page));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The address of the gift finder with these answers. */
export const giftFinderPath = (choice: Partial<GiftChoice>): string => `/gift-finder${giftQuery(choice)}`;

/** Whether no question was answered. */
export function isUnanswered({ page: _page, ...answers }: GiftChoice): boolean {
  return Object.keys(answers).length === 0;
}

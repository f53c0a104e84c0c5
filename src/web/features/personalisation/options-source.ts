import { storageKeys } from '#contract/limits.ts';
import type { OptionEntry } from '#contract/cart.ts';
import type { Output, Query } from '../../platform/queries.ts';
import { personalQuery } from '../../platform/queries.ts';
import { readCookie } from '../../platform/cookies.ts';
import { isLoggedIn } from '../../platform/session.ts';
import type { Shop } from '../../platform/shop.ts';

/** What is personalised: a line of the cart, or a variant that may not be in the cart yet. */
export type OptionsSource =
  { kind: 'line'; itemId: number } | { kind: 'variant'; productId: number; variantId: number };

export type OptionsAnswer = Output<'getLineOptions'>;

// The id in the page's address wins, as the shop's phone apps open pages with it; the server trusts neither.
function guestHint(): { guestId?: string } {
  if (isLoggedIn()) return {};
  const guestId = new URLSearchParams(location.search).get('guest_id') ?? readCookie(storageKeys.guestCookie);
  return guestId === null ? {} : { guestId };
}

/** The options with the values that the cart holds. */
export function optionsQuery(shop: Shop, source: OptionsSource): Query<OptionsAnswer> {
  if (source.kind === 'line') return personalQuery(shop, 'getLineOptions', { params: { itemId: source.itemId } });
  const { productId, variantId } = source;
  const query = personalQuery(shop, 'getVariantOptions', { params: { productId }, query: { variantId } });
  return {
    ...query,
    // Not a part of the key: who asks is no different question.
    queryFn: () => shop.api('getVariantOptions', { params: { productId }, query: { variantId, ...guestHint() } }),
  };
}

/** What each option's box starts with: what waits in the browser, then what the cart holds, then nothing. */
export function startValues(answer: OptionsAnswer, pending: OptionEntry[]): Map<number, string> {
  return new Map(
    answer.customizationOptions.map(({ id, cartItemCustomizations }) => [
      id,
      pending.find((entry) => entry.customization_option_id === id)?.option_value ??
        cartItemCustomizations[0]?.option_value ??
        '',
    ]),
  );
}

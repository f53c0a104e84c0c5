import type { CartItemId, ProductId, UserId, VariantId } from '#contract/ids.ts';
import { storageKeys } from '#contract/values/limits.ts';
import type { OptionEntry } from '#contract/cart.ts';
import type { Output, Query } from '../../runtime/data/queries.ts';
import { personalQuery } from '../../runtime/data/queries.ts';
import { readCookie } from '../../runtime/session/cookies.ts';
import { isLoggedIn } from '../../runtime/session/session.ts';
import type { AppContext } from '../../runtime/app-context.ts';

/** What is personalised: a cart line, or a variant that may not be in the cart yet. */
export type OptionsSource =
  { kind: 'line'; itemId: CartItemId } | { kind: 'variant'; productId: ProductId; variantId: VariantId };

export type OptionsAnswer = Output<'getLineOptions'>;

// The caller, as the specification names it; the server uses the headers only. A guest id in the
// address wins, because the shop's phone apps open pages with it.
async function callerIds(app: AppContext): Promise<{ userId?: UserId; guestId?: string }> {
  if (isLoggedIn()) {
    const me = await app.queryClient.ensureQueryData(personalQuery(app, 'getMe')).catch(() => null);
    return me === null ? {} : { userId: me.id };
  }
  const guestId = new URLSearchParams(location.search).get('guest_id') ?? readCookie(storageKeys.guestCookie);
  return guestId === null ? {} : { guestId };
}

/** The options, with the values stored in the cart. */
export function optionsQuery(app: AppContext, source: OptionsSource): Query<OptionsAnswer> {
  // The caller is not a part of the key, because the response is for the same shopper.
  if (source.kind === 'line') {
    const params = { itemId: source.itemId };
    return {
      ...personalQuery(app, 'getLineOptions', { params }),
      queryFn: async () => app.api('getLineOptions', { params, query: await callerIds(app) }),
    };
  }
  const { productId, variantId } = source;
  const params = { productId };
  return {
    ...personalQuery(app, 'getVariantOptions', { params, query: { variantId } }),
    queryFn: async () => app.api('getVariantOptions', { params, query: { variantId, ...(await callerIds(app)) } }),
  };
}

/**
 * The initial value of each option: the value stored in the browser, else the one in the cart, else
 * none.
 */
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

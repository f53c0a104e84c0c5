import type { Api } from '#contract/api/api.ts';
import type { CallName } from '#contract/api/calls.ts';
import { createClient, type Client } from '#contract/api/client.ts';
import { isLoginRequired, type Fetch } from '#contract/http/client.ts';
import { storageKeys } from '#contract/values/limits.ts';
import { noteServerTime } from '#ui/display/server-time.ts';
import type { Language } from '#contract/values/locale.ts';
import { readCookie, storeCookie } from '../session/cookies.ts';
import { createGuestGate } from './guest-gate.ts';
import { endSession, readToken } from '../session/session.ts';

type ShopperCall = { [N in CallName]: Api[N]['access'] extends 'shopper' ? N : never }[CallName];

// The calls that create a guest if there is none. A missing or wrong name does not compile.
const shopperCalls: Record<ShopperCall, true> = {
  uploadImage: true,
  addFavourite: true,
  removeFavourite: true,
  listFavourites: true,
  listFavouriteIds: true,
  addToCart: true,
  getCart: true,
  setQuantity: true,
  removeLine: true,
  clearCart: true,
  getVariantOptions: true,
  getLineOptions: true,
  saveVariantOptions: true,
  saveLineOptions: true,
  listDeliveryDays: true,
};

function identityHeaders(): Record<string, string> {
  const token = readToken();
  const guest = readCookie(storageKeys.guestCookie);
  const csrf = readCookie(storageKeys.csrfCookie);
  return {
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(guest !== null && { 'guest-id': guest }),
    ...(csrf !== null && { 'x-xsrf-token': csrf }),
  };
}

const browserFetch: Fetch = (url, init) => fetch(url, init as RequestInit);

/** Creates the client for public calls. It sends no identity, so that any cache may respond. */
export function createPublicApi(language: Language): Client {
  return createClient({
    fetch: (url, init) => fetch(url, { ...(init as RequestInit), credentials: 'omit', cache: 'no-cache' }),
    headers: () => ({ 'accept-language': language }),
  });
}

/** Creates the client for calls about this shopper. It reads the identity from cookies. */
export function createBrowserApi(language: Language): Client {
  const gate = createGuestGate(() => readToken() !== null || readCookie(storageKeys.guestCookie) !== null);
  const client = createClient({
    fetch: browserFetch,
    headers: () => ({ 'accept-language': language, ...identityHeaders() }),
    onHeaders: (headers) => {
      // Caches keep public responses, but none of these.
      noteServerTime(headers);
      const guest = headers.get('guest-id');
      if (guest) storeCookie(storageKeys.guestCookie, guest);
    },
  });

  async function callInSession(...call: Parameters<Client>): Promise<unknown> {
    const token = readToken();
    try {
      return await client(...call);
    } catch (error) {
      // The session has ended. A token that another tab stored meanwhile stays.
      if (isLoginRequired(error) && token !== null && readToken() === token) endSession();
      throw error;
    }
  }

  return ((...call: Parameters<Client>) =>
    Object.hasOwn(shopperCalls, call[0]) ? gate(() => callInSession(...call)) : callInSession(...call)) as Client;
}

import type { Api } from '#contract/api.ts';
import type { CallName } from '#contract/calls.ts';
import { createClient, isApiError, type Client, type Fetch } from '#contract/client.ts';
import { storageKeys } from '#contract/limits.ts';
import { languages, type Language } from '#contract/locale.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { createGuestGate } from './guest-gate.ts';
import { dropToken, readToken } from './session.ts';

type ShopperCall = { [N in CallName]: Api[N]['access'] extends 'shopper' ? N : never }[CallName];

// The calls that make a guest where there is none; a missing or foreign name does not compile.
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

/** A client for each language; identity is read from the cookies at each call. */
export function createBrowserApi(): (language: Language) => Client {
  const gate = createGuestGate(() => readToken() !== null || readCookie(storageKeys.guestCookie) !== null);

  function clientIn(language: Language): Client {
    const client = createClient({
      fetch: ((url, init) => fetch(url, init as RequestInit)) satisfies Fetch,
      headers: () => ({ 'accept-language': language, ...identityHeaders() }),
      onHeaders: (headers) => {
        const guest = headers.get('guest-id');
        if (guest) writeCookie(storageKeys.guestCookie, guest);
      },
    });
    const watched = async (...call: Parameters<Client>) => {
      const token = readToken();
      try {
        return await client(...call);
      } catch (error) {
        // The session ended on the server. A token that another tab stored meanwhile stays.
        if (isApiError(error) && error.code === 'login_required' && token !== null && readToken() === token)
          dropToken();
        throw error;
      }
    };
    return ((...call: Parameters<Client>) =>
      Object.hasOwn(shopperCalls, call[0]) ? gate(() => watched(...call)) : watched(...call)) as Client;
  }

  const clients = new Map(languages.map((language) => [language, clientIn(language)]));
  return (language) => clients.get(language) as Client;
}

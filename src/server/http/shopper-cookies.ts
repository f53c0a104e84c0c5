import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits, storageKeys } from '#contract/values/limits.ts';
import { isLanguage } from '#contract/values/locale.ts';
import { tokenHash } from './identity.ts';

const daySeconds = 24 * 3600;
const tokenSeconds = limits.sessionDays * daySeconds;
const yearSeconds = limits.cookieDays * daySeconds;

/**
 * The long-lived cookies of a private response. The storefront reads them and sends their values as
 * headers, so they are not HttpOnly. Safari deletes cookies that a script wrote after seven days;
 * those of a response stay.
 */
export interface ShopperCookies {
  /** Names the guest in the header and the cookie. */
  setGuest(guestId: string): void;
  /** Stores the token of a login. Null deletes the cookie. */
  setToken(token: string | null): void;
  /** Restarts the lifetime of the login cookie, if the request has the cookie of this session. */
  renewToken(session: { tokenHash: Buffer }): void;
}

/** Creates the functions that set cookies on the response to a request. */
export function createShopperCookies(request: FastifyRequest, reply: FastifyReply, secure: boolean): ShopperCookies {
  function set(name: string, value: string, maxAge: number): void {
    reply.setCookie(name, value, { path: '/', sameSite: 'lax', secure, maxAge });
  }

  // The language changes in the browser only, so it is never set without a cookie of the request.
  function renewLanguage(): void {
    const language = request.cookies[storageKeys.languageCookie];
    if (isLanguage(language)) set(storageKeys.languageCookie, language, yearSeconds);
  }

  function setToken(token: string | null): void {
    set(storageKeys.tokenCookie, token ?? '', token === null ? 0 : tokenSeconds);
    renewLanguage();
  }

  return {
    setGuest(guestId) {
      void reply.header('guest-id', guestId).header('access-control-expose-headers', 'guest-id');
      set(storageKeys.guestCookie, guestId, yearSeconds);
      renewLanguage();
    },
    setToken,
    renewToken(session) {
      const token = request.cookies[storageKeys.tokenCookie];
      if (token !== undefined && tokenHash(token).equals(session.tokenHash)) setToken(token);
    },
  };
}

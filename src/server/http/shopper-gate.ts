import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallName } from '#contract/api/calls.ts';
import type { Access, Endpoint } from '#contract/http/endpoint.ts';
import { languageFromHeader, type Language } from '#contract/values/locale.ts';
import { AppError } from '../errors/app-error.ts';
import type { Attempts } from '../throttling/attempts.service.ts';
import { senderOf } from '../throttling/sender.rules.ts';
import { assertSameSite, setCsrfCookie } from './csrf.ts';
import { callerOf, type Caller, createGuest, type Identity, type SignedIn } from './identity.ts';
import { rateLimitOf, sharedLimitOf } from './rate-limits.ts';
import { type Deadlines, withTimeout } from './request-deadline.ts';
import type { Gate } from './router.ts';
import { eventOfSuccess } from './security-events.rules.ts';
import type { SecurityLog } from './security-log.ts';
import { createShopperCookies, type ShopperCookies } from './shopper-cookies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | null;
  }
}

interface BaseContext {
  language: Language;
  /** The guest of the Guest-Id header, also for a user: login merges that guest's cart. */
  guest: { id: string; hash: Buffer } | null;
  /** The sender of the request, for rate limits. Null if RATE_LIMIT is off. */
  from: string | null;
  request: FastifyRequest;
  cookies: ShopperCookies;
}

/** What the handler of a call of the shop knows of its caller. */
export type ContextOf<A extends Access> = BaseContext &
  (A extends 'user' ? { user: SignedIn } : A extends 'shopper' ? { caller: Caller } : { caller: Caller | null });

type AnyContext = BaseContext & { user?: SignedIn | null; caller?: Caller | null };

export interface ShopperGateOptions {
  identify: (request: FastifyRequest) => Promise<Identity>;
  guestKey: Buffer;
  /** Scheme and host of the shop. Null in local mode. */
  publicOrigin: string | null;
  secureCookies: boolean;
  attempts: Pick<Attempts, 'consume'>;
  /** Records the use of a guest. Throws `too_many_requests` if the sender makes too many guests. */
  admitGuest: (guest: { hash: Buffer; from: string | null; isWrite: boolean }) => Promise<void>;
  /** Whether rate limits per sender apply. */
  rateLimit: boolean;
  security: Pick<SecurityLog, 'done'>;
}

function assertAccess(access: Access, identity: Identity): void {
  if (access === 'user' && !identity.user) throw new AppError('login_required');
  if (access === 'shopper' && identity.invalidBearer) throw new AppError('login_required');
}

function contextOf(
  { access }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  options: ShopperGateOptions,
): AnyContext {
  const identity = request.identity as Identity;
  const cookies = createShopperCookies(request, reply, options.secureCookies);
  const base = {
    language: languageFromHeader(request.headers['accept-language']),
    guest: identity.guest,
    from: options.rateLimit ? senderOf(request.ip) : null,
    request,
    cookies,
  };
  if (access === 'user') return { ...base, user: identity.user };
  if (access === 'anyone' || identity.user) return { ...base, caller: callerOf(identity) };
  const guest = identity.guest ?? createGuest(options.guestKey);
  cookies.setGuest(guest.id);
  return { ...base, guest, caller: { kind: 'guest', hash: guest.hash } };
}

/**
 * Creates the gate of the shop's API: the caller by bearer token or guest id, cross-site requests,
 * and the limits of guests and senders.
 */
export function createShopperGate(
  options: ShopperGateOptions,
  { identityMs }: Deadlines,
): Gate<CallName, Endpoint, AnyContext> {
  return {
    rateLimitOf,
    assertMayCall: async (request, { access }) => {
      assertSameSite(request, options.publicOrigin);
      request.identity = await withTimeout(identityMs, options.identify(request));
      assertAccess(access, request.identity);
    },
    contextOf: ({ endpoint, request, reply }) => contextOf(endpoint, request, reply, options),
    countCall: async ({ name, endpoint, request }, { caller, from }) => {
      if (endpoint.access === 'shopper' && caller?.kind === 'guest')
        await options.admitGuest({ hash: caller.hash, from, isWrite: request.method !== 'GET' });
      const shared = sharedLimitOf(name);
      if (shared && from !== null) await options.attempts.consume([{ limit: shared, of: from }]);
    },
    finishCall: async ({ name, request, reply }, data) => {
      const event = eventOfSuccess(name);
      if (event) options.security.done(event, request, data);
      setCsrfCookie(request, reply, options.secureCookies);
      return data;
    },
  };
}

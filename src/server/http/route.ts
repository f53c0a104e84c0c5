import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { api, type Api } from '#contract/api/api.ts';
import { apiPrefix, calls, type CallName } from '#contract/api/calls.ts';
import type { Access, Endpoint, OutputOf, ParsedOf } from '#contract/http/endpoint.ts';
import { languageFromHeader, type Language } from '#contract/values/locale.ts';
import { AppError } from '../errors/app-error.ts';
import type { Attempts } from '../throttling/attempts.service.ts';
import { senderOf } from '../throttling/sender.rules.ts';
import { privateCaching } from '../cache/cache-control.ts';
import { assertSameSite, setCsrfCookie } from './csrf.ts';
import { createReader, type Input } from './read-input.ts';
import { withTimeout, remainingMs } from './request-deadline.ts';
import { createGuest, type Identity, type SignedIn, callerOf, type Caller } from './identity.ts';
import type { Tag } from '../cache/tags.ts';
import { createAnswerPublic, type PublicRouteOptions } from './public-route.ts';
import { rateLimitOf, sharedLimitOf } from './rate-limits.ts';
import { responseBody } from './response-body.ts';
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

type ContextOf<A extends Access> = BaseContext &
  (A extends 'user' ? { user: SignedIn } : A extends 'shopper' ? { caller: Caller } : { caller: Caller | null });

type IsPublic<N extends CallName> = Api[N] extends { caching: 'catalogue' } ? true : false;

/**
 * Handles a call. A catalogue call has one response for all callers: its handler gets only the
 * language.
 */
export type Handler<N extends CallName> = (
  input: ParsedOf<Api[N]>,
  context: IsPublic<N> extends true ? { language: Language } : ContextOf<Api[N]['access']>,
) => Promise<OutputOf<Api[N]>>;

/**
 * `tags`: what a catalogue response shows; without tags it is not cached. `isShown`: public pages
 * show what a write changes, so it waits until the cache is invalidated.
 */
type More<N extends CallName> =
  IsPublic<N> extends true
    ? { tags?: (data: OutputOf<Api[N]>, input: ParsedOf<Api[N]>) => readonly Tag[] | null }
    : { isShown?: boolean };

/** Binds a call of the contract to its handler. */
export type Route = <N extends CallName>(name: N, handler: Handler<N>, more?: More<N>) => void;

export interface RouterOptions extends PublicRouteOptions {
  identify: (request: FastifyRequest) => Promise<Identity>;
  guestKey: Buffer;
  /** Scheme and host of the shop. Null in local mode. */
  publicOrigin: string | null;
  attempts: Pick<Attempts, 'consume'>;
  /** Records the use of a guest. Throws `too_many_requests` if the sender makes too many guests. */
  admitGuest: (guest: { hash: Buffer; from: string | null; isWrite: boolean }) => Promise<void>;
  /** Whether rate limits per sender apply. */
  rateLimit: boolean;
  security: Pick<SecurityLog, 'done'>;
  /** Resolves when every change committed before the call has invalidated the cache. */
  catchUpWithChanges: () => Promise<void>;
}

// The handler reads the body, as fast as the sender sends it.
const withoutDeadline = new Set<CallName>(['uploadImage']);

function assertAccess(access: Access, identity: Identity): void {
  if (access === 'user' && !identity.user) throw new AppError('login_required');
  if (access === 'shopper' && identity.invalidBearer) throw new AppError('login_required');
}

function contextOf(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, options: RouterOptions) {
  const identity = request.identity as Identity;
  const cookies = createShopperCookies(request, reply, options.secureCookies);
  const base = {
    language: languageFromHeader(request.headers['accept-language']),
    guest: identity.guest,
    from: options.rateLimit ? senderOf(request.ip) : null,
    request,
    cookies,
  };
  if (endpoint.access === 'user') return { ...base, user: identity.user };
  if (endpoint.access === 'anyone') return { ...base, caller: callerOf(identity) };
  if (identity.user) return { ...base, caller: callerOf(identity) };
  const guest = identity.guest ?? createGuest(options.guestKey);
  cookies.setGuest(guest.id);
  return { ...base, guest, caller: { kind: 'guest', hash: guest.hash } };
}

// Equal queries have the same key, however they are written. Default query values are omitted.
function createKeyOf(name: CallName, { query }: Endpoint): (input: Input, language: Language) => string {
  const preset = query?.safeParse({});
  const defaults = preset?.success ? JSON.stringify(preset.data) : '{}';
  return (input, language) => {
    const values = JSON.stringify(input.query ?? {});
    return `${language} ${name} ${JSON.stringify(input.params ?? {})}${values === defaults ? '' : `?${values}`}`;
  };
}

function addressOf(name: CallName): { method: string; url: string } {
  const [method = '', path = ''] = calls[name].split(' ');
  return { method, url: apiPrefix + path.replace(/\{(\w+)\}/g, ':$1') };
}

/** Throws if a call of the contract has no handler. */
export function assertEveryCallIsBound(app: FastifyInstance): void {
  const names = Object.keys(calls) as CallName[];
  const unbound = names.filter((name) => !app.hasRoute(addressOf(name)));
  if (unbound.length > 0) throw new Error(`No .routes.ts file binds a handler to: ${unbound.join(', ')}`);
}

/**
 * Creates the function that binds calls to handlers. Order: identity (401 before the body is read),
 * parsing by the schemas of the contract, the handler, serialisation by the response schema, which
 * omits every field that the contract does not name.
 */
export function createRoute(app: FastifyInstance, options: RouterOptions): Route {
  const answerPublic = createAnswerPublic(options);
  const { deadlines } = app;

  return (name, handler, more) => {
    const endpoint: Endpoint = api[name];
    const { tags, isShown } = (more ?? {}) as More<'getProduct'> & More<'addComment'>;
    const tagsOf = tags as ((data: unknown, input: Input) => ReturnType<NonNullable<typeof tags>>) | undefined;
    const handle = handler as (input: Input, context: unknown) => Promise<unknown>;
    const { method, url } = addressOf(name);
    const status = endpoint.status ?? 200;
    const readInput = createReader(endpoint);
    const limit = rateLimitOf(name);
    const shared = sharedLimitOf(name);
    const event = eventOfSuccess(name);

    if (endpoint.caching === 'catalogue') {
      const keyOf = createKeyOf(name, endpoint);
      const operation = { kind: 'api', name } as const;
      app.route({
        method,
        url,
        config: { call: name },
        handler: (request, reply) => {
          const input = readInput(request);
          return answerPublic(request, reply, {
            operation,
            key: keyOf(input, languageFromHeader(request.headers['accept-language'])),
            compute: async (language) => {
              const data = await handle(input, { language });
              return { body: responseBody(reply, endpoint.response, data), tags: tagsOf?.(data, input) ?? null };
            },
          });
        },
      });
      return;
    }

    app.route({
      method,
      url,
      config: { call: name, ...(limit && { rateLimit: limit }) },
      onRequest: async (request) => {
        assertSameSite(request, options.publicOrigin);
        request.identity = await withTimeout(deadlines.identityMs, options.identify(request));
        assertAccess(endpoint.access, request.identity);
      },
      handler: async (request, reply) => {
        const input = readInput(request);
        const context = contextOf(endpoint, request, reply, options);
        const work = async () => {
          if (endpoint.access === 'shopper' && 'caller' in context && context.caller?.kind === 'guest')
            await options.admitGuest({ hash: context.caller.hash, from: context.from, isWrite: method !== 'GET' });
          if (shared && context.from !== null) await options.attempts.consume([{ limit: shared, of: context.from }]);
          return handle(input, context);
        };
        const data = await (withoutDeadline.has(name)
          ? work()
          : withTimeout(remainingMs(deadlines, reply.elapsedTime), work()));
        if (event) options.security.done(event, request, data);
        if (isShown) await withTimeout(deadlines.catchUpMs, options.catchUpWithChanges());
        void reply.code(status).type('application/json; charset=utf-8');
        setCsrfCookie(request, reply, options.secureCookies);
        return reply.header('cache-control', privateCaching).send(responseBody(reply, endpoint.response, data));
      },
    });
  };
}

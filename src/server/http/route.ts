import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { api, type Api } from '#contract/api.ts';
import { apiPrefix, calls, type CallName } from '#contract/calls.ts';
import type { Access, Endpoint, OutputOf, ParsedOf } from '#contract/endpoint.ts';
import { languageFromHeader, type Language } from '#contract/locale.ts';
import { AppError } from '../errors/app-error.ts';
import type { Attempts } from '../throttling/attempts.service.ts';
import { senderOf } from '../throttling/sender.rules.ts';
import { privateCaching } from '../cache/cache-control.ts';
import { assertSameSite, giveCsrfCookie } from './csrf.ts';
import { withTimeout, remainingMs } from './request-deadline.ts';
import { createGuest, type Identity, type SignedIn, callerOf, type Caller } from './identity.ts';
import type { Tag } from '../cache/tags.ts';
import { createAnswerPublic, type PublicRouteOptions } from './public-route.ts';
import { rateLimitOf, sharedLimitOf } from './rate-limits.ts';
import { eventOfSuccess } from './security-events.rules.ts';
import type { SecurityLog } from './security-log.ts';
import { parse, textReader } from './validate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | null;
  }
}

interface BaseContext {
  language: Language;
  /** The guest named by Guest-Id, also where a user is signed in: sign-in moves that guest's things. */
  guest: { id: string; hash: Buffer } | null;
  /** The address that asks, as rate limits count it; null where RATE_LIMIT is off. */
  from: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

type ContextOf<A extends Access> = BaseContext &
  (A extends 'user' ? { user: SignedIn } : A extends 'shopper' ? { caller: Caller } : { caller: Caller | null });

type IsPublic<N extends CallName> = Api[N] extends { caching: 'catalogue' } ? true : false;

/** A call of the catalogue is the same for everybody, so its handler learns the language and nothing of who asks. */
export type Handler<N extends CallName> = (
  input: ParsedOf<Api[N]>,
  context: IsPublic<N> extends true ? { language: Language } : ContextOf<Api[N]['access']>,
) => Promise<OutputOf<Api[N]>>;

/**
 * Of a call of the catalogue: what an answer shows, so that it can be kept until that changes; without it, and where it says null, nothing is
 * kept. Of a write: `isShown` says that public pages show what it changed, and that its writer's next request must see it.
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
  /** Scheme and host of the shop where they are known; null in local mode. */
  publicOrigin: string | null;
  attempts: Pick<Attempts, 'consume'>;
  /** Whether what one address does is counted. */
  rateLimit: boolean;
  security: Pick<SecurityLog, 'done'>;
  /** Resolves when every change committed before the call has invalidated the cache. */
  catchUpWithChanges: () => Promise<void>;
}

// Its handler reads the body, at the pace of who sends it.
const takesItsTime = new Set<CallName>(['uploadImage']);

function admit(access: Access, identity: Identity): void {
  if (access === 'user' && !identity.user) throw new AppError('login_required');
  if (access === 'shopper' && identity.deadBearer) throw new AppError('login_required');
}

// A path whose id is no id names nothing that exists.
function readParams(endpoint: Endpoint, read: ReturnType<typeof textReader>, raw: unknown): unknown {
  if (!endpoint.params) return undefined;
  const parsed = endpoint.params.safeParse(read(raw as Record<string, unknown>));
  if (!parsed.success) throw new AppError('not_found');
  return parsed.data;
}

function contextOf(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, options: RouterOptions) {
  const identity = request.identity as Identity;
  const base = {
    language: languageFromHeader(request.headers['accept-language']),
    guest: identity.guest,
    from: options.rateLimit ? senderOf(request.ip) : null,
    request,
    reply,
  };
  if (endpoint.access === 'user') return { ...base, user: identity.user };
  if (endpoint.access === 'anyone') return { ...base, caller: callerOf(identity) };
  if (identity.user) return { ...base, caller: callerOf(identity) };
  const guest = identity.guest ?? createGuest(options.guestKey);
  void reply.header('guest-id', guest.id).header('access-control-expose-headers', 'guest-id');
  return { ...base, guest, caller: { kind: 'guest', hash: guest.hash } };
}

// No body at all is judged field by field; what is no object is no body of ours.
function readBody(body: unknown): object {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('malformed_request');
  return body;
}

type Input = { params?: unknown; query?: unknown; body?: unknown };

/** Makes the reader of a call's input, which refuses what the contract does not allow. */
function createReader(endpoint: Endpoint): (request: FastifyRequest) => Input {
  const readQuery = endpoint.query && textReader(endpoint.query);
  const readPath = textReader(endpoint.params ?? z.object({}));
  return (request) => ({
    params: readParams(endpoint, readPath, request.params),
    ...(endpoint.query && { query: parse(endpoint.query, readQuery?.(request.query as Record<string, unknown>)) }),
    ...(endpoint.body && { body: parse(endpoint.body, readBody(request.body)) }),
  });
}

// Equal queries have the same key, however they are written. Default query values are omitted.
function createKeyOf(name: CallName, { query }: Endpoint): (input: Input, language: Language) => string {
  const preset = query?.safeParse({});
  const usual = preset?.success ? JSON.stringify(preset.data) : '{}';
  return (input, language) => {
    const asked = JSON.stringify(input.query ?? {});
    return `${language} ${name} ${JSON.stringify(input.params ?? {})}${asked === usual ? '' : `?${asked}`}`;
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
 * Makes the function that binds calls: identity first (401 before the body is looked at), then parsing by the contract's schemas, then
 * the handler, then serialisation by the response schema, which lets nothing out that the contract does not name.
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
    const status = String(endpoint.status ?? 200);
    const schema = {
      response: {
        [status]: z.toJSONSchema(z.object({ data: endpoint.response }), { target: 'draft-7', io: 'output' }),
      },
    };
    const readInput = createReader(endpoint);
    const limit = rateLimitOf(name);
    const shared = sharedLimitOf(name);
    const event = eventOfSuccess(name);

    if (endpoint.caching === 'catalogue') {
      const keyOf = createKeyOf(name, endpoint);
      app.route({
        method,
        url,
        schema,
        config: { call: name },
        handler: (request, reply) => {
          const input = readInput(request);
          return answerPublic(request, reply, {
            key: keyOf(input, languageFromHeader(request.headers['accept-language'])),
            compute: async (language) => {
              const data = await handle(input, { language });
              return { body: String(reply.serializeInput({ data }, status)), tags: tagsOf?.(data, input) ?? null };
            },
          });
        },
      });
      return;
    }

    app.route({
      method,
      url,
      schema,
      config: { call: name, ...(limit && { rateLimit: limit }) },
      onRequest: async (request) => {
        assertSameSite(request, options.publicOrigin);
        request.identity = await withTimeout(deadlines.identityMs, options.identify(request));
        admit(endpoint.access, request.identity);
      },
      handler: async (request, reply) => {
        const input = readInput(request);
        const context = contextOf(endpoint, request, reply, options);
        const work = async () => {
          if (shared && context.from !== null) await options.attempts.consume([{ limit: shared, of: context.from }]);
          return handle(input, context);
        };
        const data = await (takesItsTime.has(name)
          ? work()
          : withTimeout(remainingMs(deadlines, reply.elapsedTime), work()));
        if (event) options.security.done(event, request, data);
        if (isShown) await withTimeout(deadlines.catchUpMs, options.catchUpWithChanges());
        void reply.code(Number(status)).type('application/json; charset=utf-8');
        giveCsrfCookie(request, reply, options.secureCookies);
        return reply.header('cache-control', privateCaching).send({ data });
      },
    });
  };
}

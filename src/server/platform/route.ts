import fastJson, { type AnySchema } from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import * as z from 'zod/mini';
import { api, type Api } from '#contract/api.ts';
import { apiPrefix, calls, type CallName } from '#contract/calls.ts';
import type { Access, Endpoint, OutputOf, ParsedOf } from '#contract/endpoint.ts';
import { languageFromHeader, type Language } from '#contract/locale.ts';
import { AppError } from './app-error.ts';
import { privateCaching, publicCaching, sendWithEtag } from './caching.ts';
import { assertSameSite, giveCsrfCookie } from './csrf.ts';
import { createGuest, type Identity, type SignedIn, viewerOf, type Visitor } from './identity.ts';
import { rateLimitOf } from './rate-limits.ts';
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
  request: FastifyRequest;
  reply: FastifyReply;
}

type ContextOf<A extends Access> = BaseContext &
  (A extends 'user' ? { user: SignedIn } : A extends 'shopper' ? { visitor: Visitor } : { viewer: Visitor | null });

export type Handler<N extends CallName> = (
  input: ParsedOf<Api[N]>,
  context: ContextOf<Api[N]['access']>,
) => Promise<OutputOf<Api[N]>>;

/** Binds a call of the contract to its handler. */
export type Route = <N extends CallName>(name: N, handler: Handler<N>) => void;

export interface RouterOptions {
  identify: (request: FastifyRequest) => Promise<Identity>;
  guestKey: Buffer;
  secureCookies: boolean;
  /** Scheme and host of the shop where they are known; null in local mode. */
  publicOrigin: string | null;
}

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
    request,
    reply,
  };
  if (endpoint.access === 'user') return { ...base, user: identity.user };
  if (endpoint.access === 'anyone') return { ...base, viewer: viewerOf(identity) };
  if (identity.user) return { ...base, visitor: viewerOf(identity) };
  const guest = identity.guest ?? createGuest(options.guestKey);
  void reply.header('guest-id', guest.id).header('access-control-expose-headers', 'guest-id');
  return { ...base, guest, visitor: { kind: 'guest', hash: guest.hash } };
}

// No body at all is judged field by field; what is no object is no body of ours.
function readBody(body: unknown): object {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('malformed_request');
  return body;
}

function isForNobody(request: FastifyRequest): boolean {
  return request.headers.authorization === undefined && request.headers['guest-id'] === undefined;
}

/**
 * Makes the function that binds calls: identity first (401 before the body is looked at), then parsing by the contract's schemas, then
 * the handler, then serialisation by the response schema, which lets nothing out that the contract does not name.
 */
export function createRoute(app: FastifyInstance, options: RouterOptions): Route {
  return (name, handler) => {
    const endpoint: Endpoint = api[name];
    const [method, path] = calls[name].split(' ') as [string, string];
    const stringify = fastJson(
      z.toJSONSchema(z.object({ data: endpoint.response }), { target: 'draft-7', io: 'output' }) as AnySchema,
    );
    const readQuery = endpoint.query && textReader(endpoint.query);
    const readPath = textReader(endpoint.params ?? z.object({}));
    const limit = rateLimitOf(name);

    app.route({
      method,
      url: apiPrefix + path.replace(/\{(\w+)\}/g, ':$1'),
      ...(limit && { config: { rateLimit: limit } satisfies RouteShorthandOptions['config'] }),
      onRequest: async (request) => {
        assertSameSite(request, options.publicOrigin);
        request.identity = await options.identify(request);
        admit(endpoint.access, request.identity);
      },
      handler: async (request, reply) => {
        const input = {
          params: readParams(endpoint, readPath, request.params),
          ...(endpoint.query && {
            query: parse(endpoint.query, readQuery?.(request.query as Record<string, unknown>)),
          }),
          ...(endpoint.body && { body: parse(endpoint.body, readBody(request.body)) }),
        };
        const data = await handler(input as never, contextOf(endpoint, request, reply, options) as never);
        void reply.code(endpoint.status ?? 200).type('application/json; charset=utf-8');
        const body = stringify({ data });
        if (endpoint.caching === 'catalogue') {
          void reply.header('vary', 'Accept-Language, Authorization, Guest-Id');
          if (isForNobody(request)) return sendWithEtag(request, reply.header('cache-control', publicCaching), body);
        }
        giveCsrfCookie(request, reply, options.secureCookies);
        return reply.header('cache-control', privateCaching).send(body);
      },
    });
  };
}

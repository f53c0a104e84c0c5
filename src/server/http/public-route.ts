import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageFromHeader, type Language } from '#contract/values/locale.ts';
import { endingCaching, privateCaching, publicCaching } from '../cache/cache-control.ts';
import { type CachedResponse, minCompressBytes, type Operation, plainBody } from '../cache/cached-response.ts';
import { chooseEncoding, chooseFastEncoding, compress, type ContentEncoding } from '../cache/content-encoding.ts';
import { apiUrlKey, type ResponseCache } from '../cache/response-cache.ts';
import { sendCached } from '../cache/send-cached.ts';
import type { Tag } from '../cache/tags.ts';
import { createConcurrencyLimit } from '../process/concurrency-limit.ts';
import { setCsrfCookie } from './csrf.ts';
import { withTimeout, remainingMs } from './request-deadline.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The page that a request is for. */
    page?: Operation;
    /** Whether the response was in the cache. */
    servedFrom?: 'cache' | 'computed';
  }
}

/** A call with one response for all callers. Its cache key holds call, input and language. */
export interface PublicCall {
  operation: Operation;
  key: string;
  compute: (language: Language) => Promise<{ body: string; tags: readonly Tag[] | null; until?: Date | undefined }>;
}

export interface PublicRouteOptions {
  responseCache: ResponseCache;
  /**
   * Changes a parsed catalogue response in place: adds what belongs to the caller of the request.
   */
  personalise: (request: Pick<FastifyRequest, 'headers'>, content: unknown) => Promise<void>;
  secureCookies: boolean;
}

const json = 'application/json; charset=utf-8';
// Each computation takes some milliseconds, most of them in the database.
const computations = { atOnce: 16, waiting: 184 };
const vary = 'Accept-Encoding, Accept-Language, Authorization, Guest-Id';

/** Whether a request carries no identity, so that it gets the shared response. */
export function isAnonymous(headers: FastifyRequest['headers']): boolean {
  return headers.authorization === undefined && headers['guest-id'] === undefined;
}

/**
 * Creates the function that answers catalogue calls: from the cache if possible. A caller with an
 * identity gets a copy with `isFavorite` and `ownRating`, marked `private, no-store`.
 */
export function createAnswerPublic({ responseCache, personalise, secureCookies }: PublicRouteOptions) {
  const limited = createConcurrencyLimit(computations.atOnce, computations.waiting);

  async function sendPersonal(
    request: FastifyRequest,
    reply: FastifyReply,
    cached: CachedResponse,
  ): Promise<FastifyReply> {
    const content: unknown = JSON.parse(String(await plainBody(cached)));
    await personalise(request, content);
    const body = Buffer.from(JSON.stringify(content));
    const isSmall = body.length < minCompressBytes;
    const encoding = isSmall ? 'identity' : chooseFastEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    setCsrfCookie(request, reply, secureCookies);
    void reply.headers({ 'cache-control': privateCaching, vary }).type(json);
    return reply.send(await compress(body, encoding, false));
  }

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { operation, key, compute }: PublicCall,
  ): Promise<FastifyReply> => {
    const language = languageFromHeader(request.headers['accept-language']);
    request.servedFrom = 'cache';
    const computed = responseCache.getOrCompute(key, () =>
      limited(async () => {
        request.servedFrom = 'computed';
        const { body, tags, until } = await compute(language);
        void reply.headers({ 'cache-control': until ? endingCaching : publicCaching, vary }).type(json);
        return { operation, status: 200, headers: headersOf(reply), body: Buffer.from(body), tags, until };
      }),
    );
    const cached = await withTimeout(remainingMs(reply.server.deadlines, reply.elapsedTime), computed);
    if (!isAnonymous(request.headers)) return sendPersonal(request, reply, cached);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const response = await responseCache.inEncoding(key, cached, encoding, { keepPlain: true });
    responseCache.rememberUrl(apiUrlKey(language, request.originalUrl), key);
    return sendPublic(request, reply, response, encoding);
  };
}

/** The headers of a reply so far, as text. A response is cached with them. */
export function headersOf(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** Sends a response past Fastify, so that its bytes equal those of the cache fast path. */
export function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
  encoding: ContentEncoding,
): FastifyReply {
  reply.hijack();
  if (sendCached(request.raw, reply.raw, response, encoding)) return reply;
  throw new Error(`The response was not encoded as ${encoding} before it was sent.`);
}

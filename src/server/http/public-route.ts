import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageFromHeader, type Language } from '#contract/locale.ts';
import { privateCaching, publicCaching } from '../cache/caching.ts';
import { atMost } from '../process/at-most.ts';
import { giveCsrfCookie } from './csrf.ts';
import { inTime, msLeft } from './in-time.ts';
import { callAddress } from '../cache/address.ts';
import { type Coding, codingOf } from '../cache/coding.ts';
import type { JoinHearts } from '../cache/join-hearts.ts';
import type { KeptAnswer } from '../cache/kept-answer.ts';
import type { PageCache } from '../cache/page-cache.ts';
import { sendKept } from '../cache/send-kept.ts';
import type { Tag } from '../cache/tags.ts';

/** A call whose answer is the same for everybody: a function of its key, which holds call, input and language. */
export interface PublicCall {
  key: string;
  make: (language: Language) => Promise<{ body: string; tags: readonly Tag[] | null }>;
}

export interface PublicRouteOptions {
  pageCache: PageCache;
  joinHearts: JoinHearts;
  /** Which variants whoever asks keeps. */
  findHearts: (request: Pick<FastifyRequest, 'headers'>) => Promise<ReadonlySet<number>>;
  secureCookies: boolean;
}

const json = 'application/json; charset=utf-8';
// Some milliseconds each, most of them the database's: who would wait behind so many is told at once to come again.
const making = { atOnce: 16, waiting: 184 };
const vary = 'Accept-Encoding, Accept-Language, Authorization, Guest-Id';

/** Whether a request names nobody, so that its answer is everybody's. */
export function isForNobody(headers: FastifyRequest['headers']): boolean {
  return headers.authorization === undefined && headers['guest-id'] === undefined;
}

/** Makes the function that answers public calls: from the cache where it can, with the asker's hearts joined on where somebody asks. */
export function createPublicAnswer({ pageCache, joinHearts, findHearts, secureCookies }: PublicRouteOptions) {
  const limited = atMost(making.atOnce, making.waiting);

  async function sendPersonal(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer): Promise<FastifyReply> {
    const { body, coding } = await joinHearts(answer, findHearts(request), request.headers['accept-encoding']);
    giveCsrfCookie(request, reply, secureCookies);
    void reply.headers({ 'cache-control': privateCaching, vary }).type(json);
    if (coding !== 'identity') void reply.header('content-encoding', coding);
    return reply.send(body);
  }

  return async (request: FastifyRequest, reply: FastifyReply, call: PublicCall): Promise<FastifyReply> => {
    const language = languageFromHeader(request.headers['accept-language']);
    const made = pageCache.answer(call.key, () =>
      limited(async () => {
        const { body, tags } = await call.make(language);
        void reply.headers({ 'cache-control': publicCaching, vary }).type(json);
        return { status: 200, headers: headersOf(reply), body: Buffer.from(body), tags };
      }),
    );
    const found = await inTime(msLeft(reply.elapsedTime), made);
    const isPersonal = !isForNobody(request.headers);
    // What is neither kept nor everybody's is compressed once its hearts are in.
    if (isPersonal && pageCache.find(call.key) !== found) return sendPersonal(request, reply, found);
    const coding = codingOf(request.headers['accept-encoding']);
    const answer = await pageCache.inCoding(call.key, found, coding, { keepsPlain: true });
    pageCache.nameKey(callAddress(language, request.originalUrl), call.key);
    if (isPersonal) return sendPersonal(request, reply, answer);
    return sendHere(request, reply, answer, coding);
  };
}

/** What stands in a reply so far, as text: an answer is kept with it. */
export function headersOf(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** Writes an answer that stands ready in a coding past the framework: the same bytes as when it is answered before any route. */
export function sendHere(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: KeptAnswer,
  coding: Coding,
): FastifyReply {
  const { method, headers } = request;
  reply.hijack();
  if (sendKept({ method, ifNoneMatch: headers['if-none-match'], coding }, reply.raw, answer)) return reply;
  throw new Error(`An answer was to be sent as ${coding} and does not stand ready.`);
}

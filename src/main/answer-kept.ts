import type { IncomingMessage, ServerResponse } from 'node:http';
import { apiPrefix } from '#contract/calls.ts';
import { storageKeys } from '#contract/limits.ts';
import { languageFromHeader } from '#contract/locale.ts';
import type { AnswerFirst } from '#server/http/http-server.ts';
import { isLocalHost } from '#server/process/local-mode.ts';
import { callAddress } from '#server/cache/address.ts';
import { codingOf } from '#server/cache/coding.ts';
import { writeHeadText } from '#server/cache/head.ts';
import type { JoinHearts } from '#server/cache/join-hearts.ts';
import type { KeptAnswer } from '#server/cache/kept-answer.ts';
import type { PageCache } from '#server/cache/page-cache.ts';
import { readHeads, type RequestHeads } from '#server/cache/request-heads.ts';
import { sendKept } from '#server/cache/send-kept.ts';
import { languageOf } from '#storefront/runtime/language.ts';
import { cookieLanguage } from './site/reader.ts';

/** What a page's bytes depend on, besides the catalogue: the address, the shop's own origin and, where the address names none, the language. */
export function pageAddress(origin: string, cookie: string | undefined, url: string): string {
  return `${languageOf(url) ?? `cookie ${cookieLanguage(cookie)}`} ${origin}${url}`;
}

interface Needs {
  pageCache: PageCache;
  joinHearts: JoinHearts;
  /** Which variants whoever asks keeps. */
  findHearts: (request: Pick<IncomingMessage, 'headers'>) => Promise<ReadonlySet<number>>;
  /** Scheme and host of the shop's own addresses, for a request to this host. */
  originOf: (host: string) => string;
  localMode: boolean;
}

/** Remembers what a function made of the few texts that nearly all requests carry; whatever else comes is worked out each time. */
function remembering<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = work(text);
    if (known.size < 50 && text.length < 200) known.set(text, made);
    return made;
  };
}

// A browser without it is given one with its answer; that is the framework's work.
const csrfCookie = new RegExp(`(?:^|; *)${storageKeys.csrfCookie}=[^;]`);

/**
 * Makes what answers first of all, before the framework has made anything of a request: public answers that stand ready under this very
 * address, in this language and coding, with the hearts of whoever asks. Everything else it leaves alone.
 */
export function createAnswerKept({ pageCache, joinHearts, findHearts, originOf, localMode }: Needs): AnswerFirst {
  const languageOfHeader = remembering(languageFromHeader);
  const isLocal = remembering(isLocalHost);

  function addressOf(url: string, heads: RequestHeads): string {
    if (!url.startsWith(apiPrefix)) return pageAddress(originOf(heads.host), heads.cookie, url);
    return callAddress(languageOfHeader(heads.acceptLanguage ?? ''), url);
  }

  /** Whoever asks for a page is nobody; whoever calls may be somebody. */
  const isPersonal = (url: string, heads: RequestHeads) => heads.isPersonal && url.startsWith(apiPrefix);

  async function answerWithHearts(request: IncomingMessage, response: ServerResponse, answer: KeptAnswer) {
    const { body, head } = await joinHearts(answer, findHearts(request), request.headers['accept-encoding']);
    writeHeadText(response, head());
    if (request.method === 'HEAD') response.end();
    else response.end(body);
  }

  return (request, response, otherwise) => {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return otherwise();
    const heads = readHeads(request);
    if (heads === null || (localMode && (heads.isForwarded || !isLocal(heads.host)))) return otherwise();
    const answer = pageCache.findAt(addressOf(url, heads));
    if (!answer) return otherwise();
    if (isPersonal(url, heads)) {
      if (!csrfCookie.test(heads.cookie)) return otherwise();
      // Where the database does not answer, the framework says so in the usual way.
      answerWithHearts(request, response, answer).catch(otherwise);
      return;
    }
    const wish = { method, ifNoneMatch: heads.ifNoneMatch, coding: codingOf(heads.acceptEncoding) };
    if (!sendKept(wish, response, answer, writeHeadText)) otherwise();
  };
}

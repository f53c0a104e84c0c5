import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/locale.ts';
import type { PublicResponse } from '#server/cache/cached-response.ts';
import { headersOf } from '#server/http/public-route.ts';
import { languageOf, withoutLanguage } from '#storefront/runtime/language.ts';
import { pageAt } from '#storefront/runtime/page-table.ts';
import type { RenderPage } from '#storefront/runtime/page-render.ts';
import { publicCaching } from '#server/cache/cache-control.ts';
import { policyFor } from './content-security-policy.ts';
import type { StartReading } from './in-process-fetch.ts';
import type { StorefrontBuild } from './storefront-build.ts';

/** A page that could not be drawn: another one stands in for it. */
export class PageFailure extends Error {
  readonly status: number;
  readonly retryAfter: string | null;
  constructor(status: number, retryAfter: string | null) {
    super(`a page could not be drawn: ${status}`);
    this.name = 'PageFailure';
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

export interface Drawing {
  render: RenderPage;
  messageFiles: StorefrontBuild['messageFiles'];
  startReading: StartReading;
}

export const html = 'text/html; charset=utf-8';

// Only an address that names its language shows everybody the same.
function cachingOf(pathname: string, status: number): Record<string, string> {
  const { caching } = pageAt(withoutLanguage(pathname));
  if (caching === 'shell' && status === 200) return { 'cache-control': 'no-store', vary: 'Accept-Encoding, Cookie' };
  if (languageOf(pathname) === null) return { 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Cookie' };
  return { 'cache-control': publicCaching, vary: 'Accept-Encoding' };
}

/** Draws a page for nobody in particular. Throws PageFailure where it cannot be drawn. */
export async function drawPage(
  { render, messageFiles, startReading }: Drawing,
  page: { url: string; plainLanguage: Language; publicUrl: string },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<PublicResponse> {
  const { fetch, tags } = startReading();
  const drawn = await render({
    ...page,
    fetch,
    messageFiles,
    onError: (error) => request.log.error({ err: error, reqId: request.id }, 'a page could not be drawn'),
  });
  if (drawn.status >= 500) throw new PageFailure(drawn.status, drawn.retryAfter);
  const { pathname } = new URL(page.url, 'http://shop');
  void reply.type(html).headers({
    ...cachingOf(pathname, drawn.status),
    'content-security-policy': policyFor(drawn.scripts),
  });
  return { status: drawn.status, headers: headersOf(reply), body: Buffer.from(drawn.html), tags: tags() };
}

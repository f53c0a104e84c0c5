import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/values/locale.ts';
import type { Operation, PublicResponse } from '#server/cache/cached-response.ts';
import { headersOf } from '#server/http/public-route.ts';
import { logIdsOf } from '#server/http/request-trace.ts';
import { languageOf, withoutLanguage } from '#storefront/runtime/i18n/language.ts';
import type { RenderedPage } from '#storefront/runtime/page/page-render.ts';
import { type Page, type PageName, pageAt, pages } from '#storefront/runtime/page-table.ts';
import { publicCaching } from '#server/cache/cache-control.ts';
import type { Tag } from '#server/cache/tags.ts';
import type { StartReading } from './in-process-fetch.ts';
import type { StorefrontBuild } from './open-storefront.ts';

/** A page could not be rendered. The caller sends the failure page instead. */
export class PageFailure extends Error {
  readonly status: number;
  readonly retryAfter: string | null;
  constructor(status: number, retryAfter: string | null) {
    super(`a page could not be rendered: ${status}`);
    this.name = 'PageFailure';
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

export interface PageRenderer {
  storefront: StorefrontBuild;
  startReading: StartReading;
}

const operations = new Map<PageName, Operation>(pages.map(({ name }) => [name, { kind: 'page', name }]));

/** A page as what a response answers. */
export function findPageOperation({ name }: Pick<Page, 'name'>): Operation {
  const found = operations.get(name);
  if (!found) throw new Error(`No operation of ${name}`);
  return found;
}

export const html = 'text/html; charset=utf-8';

// A URL without a language prefix depends on the visitor.
function cachingOf(pathname: string, { status, isPartial }: RenderedPage): Record<string, string> {
  const { caching } = pageAt(withoutLanguage(pathname));
  if (isPartial || (caching === 'shell' && status === 200))
    return { 'cache-control': 'no-store', vary: 'Accept-Encoding, Cookie' };
  if (languageOf(pathname) === null) return { 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Cookie' };
  return { 'cache-control': publicCaching, vary: 'Accept-Encoding' };
}

// A path without a page may become that of a redirect.
const tagsOf = ({ path }: Page, tags: readonly Tag[] | null) =>
  path === '*' && tags !== null ? [...tags, 'redirects' as const] : tags;

/** Renders a page without an identity. Throws PageFailure. */
export async function renderPage(
  { storefront, startReading }: PageRenderer,
  page: { url: string; language: Language; publicUrl: string },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<PublicResponse> {
  const { fetch, tags } = startReading();
  const { pathname } = new URL(page.url, 'http://shop');
  const shown = pageAt(withoutLanguage(pathname));
  const rendered = await storefront.renderPage({
    ...page,
    fetch,
    assets: storefront.assetsFor(shown, page.language),
    lookFiles: storefront.lookSheets.filesOf,
    onError: (error) => request.log.error({ err: error, ...logIdsOf(request) }, 'a page could not be rendered'),
  });
  if (rendered.status >= 500) throw new PageFailure(rendered.status, rendered.retryAfter);
  void reply.type(html).headers({
    ...cachingOf(pathname, rendered),
    'content-security-policy': storefront.policyOf(shown),
  });
  return {
    operation: findPageOperation(shown),
    status: rendered.status,
    headers: headersOf(reply),
    body: Buffer.from(rendered.html),
    tags: tagsOf(shown, tags()),
  };
}

import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { errorStatus, isErrorCode } from '#contract/http/errors.ts';
import { type IconSize, iconPath } from '#contract/values/look.ts';
import { createConcurrencyLimit } from '#server/process/concurrency-limit.ts';
import { withTimeout, remainingMs } from '#server/http/request-deadline.ts';
import { withEncoding } from '#server/cache/cached-response.ts';
import { chooseEncoding, chooseFastEncoding } from '#server/cache/content-encoding.ts';
import { createResponseCache, type ResponseCache } from '#server/cache/response-cache.ts';
import { sendPublic } from '#server/http/public-route.ts';
import { logIdsOf } from '#server/http/request-trace.ts';
import { languageOf, withLanguage, withoutLanguage } from '#storefront/runtime/i18n/language.ts';
import { moved, type Page, pageAt } from '#storefront/runtime/page-table.ts';
import { pageUrlKey } from './cache-fast-path.ts';
import { storefrontBundles } from '../build/bundles.ts';
import { html, findPageOperation, PageFailure, renderPage, type PageRenderer } from './render-page.ts';
import { createInProcessReading, type StartReading } from './in-process-fetch.ts';
import { knownQuery } from './page-query.ts';
import { failurePage } from '../site/failure-page.ts';
import { cookieLanguage, originOf } from '../site/request-context.ts';
import { sendFile } from '../site/static-files.ts';
import { sendWithEtag } from '#server/cache/cache-control.ts';
import { AppError } from '#server/errors/app-error.ts';
import { openStorefront, type StorefrontBuild } from './open-storefront.ts';

export interface StorefrontOptions {
  /** Scheme and host of the shop's URLs. Default: those of the request. */
  publicUrl: string | null | undefined;
  /** Default: the build in build/web. */
  storefront?: StorefrontBuild;
  /** The cache of rendered pages. Default: one that stores nothing. */
  responseCache?: ResponseCache;
  /** The id of a product by its present or former handle; default: none. */
  findProduct?: (handle: string) => Promise<number | null>;
  /** The picture of the shop's icon; default: the shop has none of its own. */
  findIcon?: () => Promise<string | null>;
  /** The accent colour of the shop, as far as it is known; default: that of a new shop. */
  knownAccent?: () => string | null;
  /** Where an address of an old shop leads; null for others. Default: none lead anywhere. */
  findRedirect?: (address: URL) => Promise<string | null>;
  /** How pages reach the API; default: this application, in process. */
  startReading?: StartReading;
}

// A render takes about 20 ms of CPU time. Requests beyond the queue are refused at once, so that
// carts and orders still get a response.
const renderLimit = { concurrent: 8, queued: 32 };

// Node accepts one new connection in each turn of the event loop, and a render blocks its turn. More
// turns for each render, so that a crowd of new visitors is answered or refused within a second.
const turnsPerRender = 2;

/** Returns a function that resolves for one caller after the other, some turns of the event loop apart. */
function spreadStarts(): () => Promise<void> {
  const oneByOne = pLimit(1);
  return () =>
    oneByOne(async () => {
      for (let turn = 0; turn < turnsPerRender; turn += 1) await setImmediate();
    });
}

// Browsers and phones ask for these also where a page names others.
const wellKnownIcons: Record<string, IconSize> = {
  '/favicon.ico': '32',
  '/favicon.svg': '192',
  '/apple-touch-icon.png': '180',
  '/icon-192.png': '192',
  '/icon-512.png': '512',
};

// These paths have no pages. Unknown ones get the API's error response.
const notPages = /^\/(api|images|assets|console|dev)(\/|$)/;

/** Serves the storefront's files and pages for every path without another route. */
export async function registerStorefront(app: FastifyInstance, options: StorefrontOptions): Promise<void> {
  const storefront = options.storefront ?? (await openStorefront(storefrontBundles.dir));
  const { files, findEarlier, lookSheets } = storefront;
  const { publicUrl, responseCache = createResponseCache() } = options;
  const { findProduct = () => Promise.resolve(null), findIcon = () => Promise.resolve(null) } = options;
  const { findRedirect = () => Promise.resolve(null), knownAccent = () => null } = options;
  const limited = createConcurrencyLimit(renderLimit.concurrent, renderLimit.queued);
  const mayStart = spreadStarts();
  const renderer: PageRenderer = {
    storefront,
    startReading: options.startReading ?? createInProcessReading(app, responseCache),
  };

  const findTarget = (request: FastifyRequest) => findRedirect(new URL(`http://shop${request.url}`));

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { isCacheable = true } = {},
  ): Promise<FastifyReply> {
    const { headers } = request;
    const shown = pageAt(withoutLanguage(pathOf(request)));
    request.page = findPageOperation(shown);
    const origin = originOf(headers.host, publicUrl);
    const render = (url: string) =>
      limited(async () => {
        await mayStart();
        return renderPage(
          renderer,
          { url, language: languageOf(url) ?? cookieLanguage(headers.cookie), publicUrl: origin },
          { request, reply },
        );
      });
    const leftMs = remainingMs(app.deadlines, reply.elapsedTime);
    const accepted = headers['accept-encoding'];
    const url = isCacheable ? cacheableUrl(pathOf(request), request.url) : null;
    if (url === null) {
      const encoding = chooseFastEncoding(accepted);
      const rendered = responseCache.uncached(await withTimeout(leftMs, render(request.url)));
      const target = isMissing(shown, rendered) ? await findTarget(request) : null;
      if (target !== null) return redirectTo(reply, target);
      return sendPublic(request, reply, await withEncoding(rendered, encoding, false), encoding);
    }
    const key = pageUrlKey(origin, headers.cookie, url);
    const cached = responseCache.find(key);
    if (cached) request.servedFrom = 'cache';
    const page =
      cached ??
      (await withTimeout(
        leftMs,
        responseCache.getOrCompute(key, () => render(url)),
      ));
    const target = isMissing(shown, page) ? await findTarget(request) : null;
    if (target !== null) return redirectTo(reply, target);
    // The address of an unknown page may lead somewhere one day.
    if (shown.path !== '*') responseCache.rememberUrl(pageUrlKey(origin, headers.cookie, request.originalUrl), key);
    // Most pages of a large shop are requested once before they change: only the second request
    // pays for the better compression.
    const encoding = cached ? chooseEncoding(accepted) : chooseFastEncoding(accepted);
    return sendPublic(
      request,
      reply,
      await responseCache.inEncoding(key, page, encoding, { isForMany: cached !== undefined }),
      encoding,
    );
  }

  app.get<{ Params: { file: string } }>('/look/:file', (request, reply) => {
    const sheet = lookSheets.find(request.params.file);
    if (!sheet) throw new AppError('not_found');
    const caching = sheet.isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache';
    void reply.type('text/css; charset=utf-8').header('cache-control', caching);
    return sendWithEtag(request, reply, sheet.css);
  });

  await app.register(async (pages) => {
    pages.setErrorHandler<Error & { code?: string; retryAfterSeconds?: number }>((error, request, reply) => {
      // The API's error handler responds.
      if (notPages.test(pathOf(request))) throw error;
      if (error instanceof PageFailure)
        return sendFailurePage(request, reply, {
          status: error.status,
          retryAfter: error.retryAfter,
          accent: knownAccent(),
        });
      const status = isErrorCode(error.code) ? errorStatus[error.code] : 500;
      if (status === 500) request.log.error({ err: error, ...logIdsOf(request) }, 'a page request failed');
      const retryAfter = error.retryAfterSeconds === undefined ? null : String(error.retryAfterSeconds);
      return sendFailurePage(request, reply, { status, retryAfter, accent: knownAccent() });
    });
    pages.get('/*', async (request, reply) => {
      const pathname = pathOf(request);
      const icon = wellKnownIcons[pathname];
      const picture = icon === undefined ? null : await findIcon();
      if (icon !== undefined && picture !== null)
        return reply.header('cache-control', 'no-cache').redirect(iconPath(picture, icon), 302);
      const file = files.get(pathname) ?? (pathname.startsWith('/assets/') ? await findEarlier(pathname) : null);
      if (file) {
        // Mails show the icon: a mail program has another origin.
        if (file.type === 'image/png') void reply.header('cross-origin-resource-policy', 'cross-origin');
        return sendFile(file, request, reply);
      }
      if (notPages.test(pathname)) return reply.callNotFound();
      const path = withoutLanguage(pathname);
      const handle = handleIn(path.replace(/(?<=.)\/+$/s, ''));
      const id = handle === null ? null : await findProduct(handle);
      const isUnknown = id === null && (handle !== null || hasNoPage(path));
      const found = isUnknown ? await findTarget(request) : null;
      if (found !== null) return redirectTo(reply, found);
      // The chosen variant and the marks of a campaign stand in the query.
      const moveTo = (to: string) => reply.redirect(to + queryOf(request), 301);
      if (!isCanonical(request)) return moveTo(canonicalPath(pathname));
      if (/.\/$/s.test(pathname)) return moveTo(withoutTrailingSlash(pathname));
      const target = moved[path];
      if (target !== undefined) return moveTo(withLanguage(target, languageOf(pathname)));
      if (handle === null) return sendPage(request, reply);
      // A product may get this handle at any time, and no invalidation names it.
      if (id === null) return sendPage(request, reply, { isCacheable: false });
      const product = withLanguage(`/product/${id}`, languageOf(pathname));
      // A handle may go to another product one day.
      void reply.header('cache-control', 'no-cache');
      return moveTo(product);
    });
  });
}

// The merchant may change a redirect, and each visit is counted.
function redirectTo(reply: FastifyReply, target: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').redirect(target, 301);
}

/** The path as the router reads it: dots resolved, escapes decoded. Decide by this path only. */
function pathOf(request: FastifyRequest): string {
  const { pathname } = new URL(`http://shop${request.url}`);
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

function queryOf(request: FastifyRequest): string {
  return new URL(`http://shop${request.url}`).search;
}

/** The handle in the path of a product, or null. PostgreSQL refuses a text with a control character such as NUL. */
function handleIn(pathname: string): string | null {
  return /^\/product\/([^/\p{Cc}]*[^/\d\p{Cc}][^/\p{Cc}]*)$/u.exec(pathname)?.[1] ?? null;
}

// Pages of a category have its id in their path: a word there is the address of another shop.
const otherShops = /^\/(?:products|category)\/(?![1-9]\d*(?:\/|$))[^/]/i;

/** Whether a path is the address of no page, whatever is in the shop. */
function hasNoPage(path: string): boolean {
  return otherShops.test(path) || pageAt(path).path === '*';
}

/** Whether nothing is at the path of a page. Paths without a page were looked up before. */
function isMissing({ path }: Page, { status }: { status: number }): boolean {
  return status === 404 && path !== '*';
}

// Another spelling of a path redirects to the canonical one, so that caches store a page once.
function isCanonical(request: FastifyRequest): boolean {
  const written = request.url.split(/[?#]/, 1)[0] ?? '/';
  const canonical = pathOf(request);
  return written === canonical || written === encodeURI(canonical);
}

// For the Location header. A browser would take `//x` or `/\x` for another host.
function canonicalPath(pathname: string): string {
  return encodeURI(pathname).replace(/^\/{2,}/, '/');
}

// The router reads `/en/` as `/en`. Only one of them is a page, so that it is cached once.
function withoutTrailingSlash(pathname: string): string {
  return canonicalPath(pathname.replace(/\/+$/, '') || '/');
}

// All unknown paths of a language share one cached page.
const notFoundPath = '/not-found';

function isCacheablePath(pathname: string, { path }: Page): boolean {
  return path === '*' || pathname === pathname.toLowerCase();
}

/** The URL under which a page is cached, without unknown parameters. Null if it is not cached. */
function cacheableUrl(pathname: string, url: string): string | null {
  const page = pageAt(withoutLanguage(pathname));
  const search = /\?[^#]*/.exec(url)?.[0] ?? '';
  const query = knownQuery(page, search);
  if (query === null || !isCacheablePath(pathname, page)) return null;
  return page.path === '*' ? withLanguage(notFoundPath, languageOf(pathname)) : encodeURI(pathname) + query;
}

interface Failure {
  status: number;
  retryAfter: string | null;
  accent: string | null;
}

function sendFailurePage(request: FastifyRequest, reply: FastifyReply, { status, retryAfter, accent }: Failure) {
  if (status === 503) void reply.header('retry-after', retryAfter ?? '5');
  const { html: page, policy } = failurePage(status, {
    requestId: request.id,
    language: languageOf(pathOf(request)) ?? cookieLanguage(request.headers.cookie),
    accent,
  });
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
    .type(html)
    .send(page);
}

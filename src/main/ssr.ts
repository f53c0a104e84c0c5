import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { errorStatus, isErrorCode } from '#contract/errors.ts';
import type { Fetch } from '#contract/client.ts';
import { languageOf, withLanguage, withoutLanguage } from '#web/platform/language.ts';
import { moved, pageAt } from '#web/platform/page-table.ts';
import { storefrontDir } from './build.ts';
import { policyFor } from './content-security-policy.ts';
import { createInProcessFetch } from './in-process-fetch.ts';
import { codingOf, compressPage, isKnown, sendCoded } from './send-bytes.ts';
import { failurePage } from './site/failure-page.ts';
import { cookieLanguage, originOf } from './site/reader.ts';
import { openStorefront, type StaticFile } from './storefront-build.ts';

export interface StorefrontOptions {
  /** Scheme and host of the shop's own addresses; without it, those of the request. */
  publicUrl: string | null | undefined;
  /** Whether the pages for this machine alone exist. */
  localMode?: boolean;
  buildDir?: string;
  /** How pages reach the API; default: this application, in process. */
  apiFetch?: Fetch;
}

// Below these paths nothing is a page: what is missing there is answered as the API answers.
const notPages = /^\/(api|images|assets|dev)(\/|$)/;
const html = 'text/html; charset=utf-8';

/** Serves the storefront's files and draws its pages, for every path that the application does not know better. */
export async function registerStorefront(app: FastifyInstance, options: StorefrontOptions): Promise<void> {
  const { render, messageFiles, files } = await openStorefront(options.buildDir ?? storefrontDir);
  const fetch = options.apiFetch ?? createInProcessFetch(app);

  async function answerPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const pathname = pathOf(request);
    const plainLanguage = cookieLanguage(request);
    const page = await render({
      url: request.url,
      plainLanguage,
      publicUrl: originOf(request, options.publicUrl),
      fetch,
      messageFiles,
      onError: (error) => request.log.error({ err: error, reqId: request.id }, 'a page could not be drawn'),
    });
    if (page.status >= 500) return answerFailure(request, reply, page.status, page.retryAfter);

    const body = Buffer.from(page.html);
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    void reply.code(page.status).type(html).headers(cachingOf(pathname, page.status));
    void reply.header('content-security-policy', policyFor(page.scripts));
    if (page.status === 200 && reply.getHeader('cache-control') !== 'no-store') {
      void reply.header('etag', etag);
      if (isKnown(request, etag)) return reply.code(304).removeHeader('content-type').send();
    }
    const coding = codingOf(request);
    return sendCoded(reply, coding ? await compressPage(body, coding) : body, coding);
  }

  await app.register(async (pages) => {
    pages.setErrorHandler<Error & { code?: string; retryAfterSeconds?: number }>((error, request, reply) => {
      const status = isErrorCode(error.code) ? errorStatus[error.code] : 500;
      if (status === 500) request.log.error({ err: error, reqId: request.id }, 'a page could not be answered');
      const retryAfter = error.retryAfterSeconds === undefined ? null : String(error.retryAfterSeconds);
      return answerFailure(request, reply, status, retryAfter);
    });
    pages.get('/*', async (request, reply) => {
      const pathname = pathOf(request);
      const file = files.get(pathname);
      if (file) return answerFile(file, request, reply);
      // A page's data is never asked for by itself; the router would answer such an address otherwise.
      const { localOnly } = pageAt(withoutLanguage(pathname));
      const isPage = localOnly ? options.localMode === true : !notPages.test(pathname);
      if (!isPage || pathname.endsWith('.data')) return reply.callNotFound();
      if (!isPlain(request)) return reply.redirect(pathname, 301);
      const target = moved[withoutLanguage(pathname)];
      if (target !== undefined) return reply.redirect(withLanguage(target, languageOf(pathname)), 301);
      return answerPage(request, reply);
    });
  });
}

/** The path as the router reads it: dots resolved, escapes undone. What is decided by the path must be decided by this one. */
function pathOf(request: FastifyRequest): string {
  const { pathname } = new URL(`http://shop${request.url}`);
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

// One page, one address: a path written in another way leads to its plain form, so that no cache keeps it under a second name.
function isPlain(request: FastifyRequest): boolean {
  const written = request.url.split(/[?#]/, 1)[0] ?? '/';
  const plain = pathOf(request);
  return written === plain || written === encodeURI(plain);
}

// Only an address that names its language shows everybody the same.
function cachingOf(pathname: string, status: number): Record<string, string> {
  const { caching } = pageAt(withoutLanguage(pathname));
  if (caching === 'shell' && status === 200) return { 'cache-control': 'no-store', vary: 'Accept-Encoding, Cookie' };
  if (languageOf(pathname) === null) return { 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Cookie' };
  return { 'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600', vary: 'Accept-Encoding' };
}

function answerFile(file: StaticFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const caching = file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
  void reply.headers({ 'cache-control': caching, etag: file.etag, vary: 'Accept-Encoding' });
  if (isKnown(request, file.etag)) return reply.code(304).send();
  const wanted = codingOf(request);
  const coded = wanted === null ? undefined : file[wanted];
  void reply.type(file.type);
  return coded ? sendCoded(reply, coded, wanted) : reply.send(file.plain);
}

function answerFailure(request: FastifyRequest, reply: FastifyReply, status: number, retryAfter: string | null) {
  if (status === 503) void reply.header('retry-after', retryAfter ?? '5');
  const { html: page, policy } = failurePage(
    status,
    request.id,
    languageOf(pathOf(request)) ?? cookieLanguage(request),
  );
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
    .type(html)
    .send(page);
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { storageKeys } from '#contract/values/limits.ts';
import { defaultLanguage, languages, type Language } from '#contract/values/locale.ts';
import { AppError } from '#server/errors/app-error.ts';
import { sendWithEtag } from '#server/cache/cache-control.ts';
import type { Services } from '#server/services.ts';
import { chooseEncoding } from '#server/cache/content-encoding.ts';
import { offlinePage } from './offline-page.ts';
import { cookieLanguage, originOf } from './request-context.ts';
import { robotsText } from './robots.ts';
import { serviceWorkerText } from './service-worker.ts';
import { sitemapIndex, sitemapOfPages, sitemapOfProducts } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

interface SiteOptions {
  services: Pick<Services, 'readFrom' | 'settings' | 'clock'>;
  publicUrl: string | null;
}

type OfflinePages = Record<Language, ReturnType<typeof offlinePage> & { path: string }>;
const offlinePath = (language: Language) => `/${language}/offline`;

const xml = 'application/xml; charset=utf-8';

/** Serves robots.txt, sitemaps, web manifests, the service worker and the offline pages. */
export function registerSiteFiles(app: FastifyInstance, { services, publicUrl }: SiteOptions): void {
  const { readFrom, settings, clock } = services;

  function send(request: FastifyRequest, reply: FastifyReply, type: string, body: string): FastifyReply {
    void reply.type(type);
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'public, max-age=3600');
    return sendWithEtag(request, reply, body);
  }

  app.get('/robots.txt', (request, reply) =>
    send(request, reply, 'text/plain; charset=utf-8', robotsText(originOf(request.headers.host, publicUrl))),
  );
  // A password manager opens it (W3C: A Well-Known URL for Changing Passwords). A new password needs no session here.
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/auth/forget-password', 303));
  app.get('/sitemap.xml', async (request, reply) =>
    send(request, reply, xml, await sitemapIndex(readFrom, originOf(request.headers.host, publicUrl))),
  );
  app.get('/sitemap-pages.xml', async (request, reply) =>
    send(request, reply, xml, await sitemapOfPages(readFrom, originOf(request.headers.host, publicUrl), clock())),
  );
  app.get<{ Params: { part: string } }>('/sitemap-products-:part(^[1-9]\\d{0,3}).xml', async (request, reply) => {
    const text = await sitemapOfProducts(
      readFrom,
      originOf(request.headers.host, publicUrl),
      Number(request.params.part),
    );
    if (text === null) throw new AppError('not_found');
    void reply.type(xml).headers({ 'cache-control': 'public, max-age=3600', vary: 'Accept-Encoding' });
    const source = Readable.from(text, { objectMode: false });
    if (chooseEncoding(request.headers['accept-encoding']) === 'identity') return reply.send(source);
    // A closed connection or a lost database ends both streams.
    return reply.header('content-encoding', 'gzip').send(pipeline(source, createGzip(), () => undefined));
  });

  // Only the accent changes: what was made for another one is not needed any more.
  let made: { accent: string | null; offline: OfflinePages; worker: string } | null = null;

  /** The offline pages in the colour of the shop, as far as it is known, and the worker that keeps them. */
  async function offlineFiles() {
    // An instance that has just started asks once. Without an answer the page is as that of a new shop.
    if (made === null && settings.knownAccent() === null) await settings.get('accent').catch(() => null);
    const accent = settings.knownAccent();
    if (made?.accent === accent) return made;
    const offline = Object.fromEntries(
      languages.map((language) => [language, { path: offlinePath(language), ...offlinePage(language, accent) }]),
    ) as OfflinePages;
    const worker = serviceWorkerText(offline, { defaultLanguage, languageCookie: storageKeys.languageCookie });
    made = { accent, offline, worker };
    return made;
  }

  app.get('/sw.js', async (request, reply) => {
    // The worker's own policy limits its requests to this shop.
    void reply.headers({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
    return send(request, reply, 'text/javascript; charset=utf-8', (await offlineFiles()).worker);
  });

  async function sendOfflinePage(request: FastifyRequest, reply: FastifyReply, language: Language) {
    const { html, policy } = (await offlineFiles()).offline[language];
    void reply.header('content-security-policy', policy);
    return send(request, reply, 'text/html; charset=utf-8', html);
  }
  app.get('/offline', (request, reply) => {
    void reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie' });
    return sendOfflinePage(request, reply, cookieLanguage(request.headers.cookie));
  });
  app.get('/manifest.webmanifest', async (request, reply) => {
    void reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie' });
    return sendManifest(request, reply, cookieLanguage(request.headers.cookie));
  });
  for (const language of languages) {
    app.get(offlinePath(language), (request, reply) => sendOfflinePage(request, reply, language));
    app.get(`/${language}/manifest.webmanifest`, (request, reply) => sendManifest(request, reply, language));
  }

  async function sendManifest(request: FastifyRequest, reply: FastifyReply, language: Language) {
    const manifest = webManifest(await settings.getShop(language), language);
    return send(request, reply, 'application/manifest+json; charset=utf-8', manifest);
  }
}

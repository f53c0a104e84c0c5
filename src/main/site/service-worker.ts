import { createHash } from 'node:crypto';

interface Settings {
  /** The name of the cache. It changes with its content. */
  cacheName: string;
  cachePrefix: string;
  /** The offline page of each language. */
  pages: Record<string, string>;
  defaultLanguage: string;
  languageCookie: string;
}

interface CacheLike {
  addAll(requests: Request[]): Promise<void>;
  match(path: string): Promise<Response | undefined>;
}

interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}

/** The part of the service worker API that is used. */
export interface WorkerScope {
  caches: { open(name: string): Promise<CacheLike>; keys(): Promise<string[]>; delete(name: string): Promise<boolean> };
  fetch: typeof fetch;
  skipWaiting(): Promise<void>;
  registration: { navigationPreload?: { enable(): Promise<void> } };
  cookieStore?: { get(name: string): Promise<{ value: string } | null> };
  addEventListener(
    type: 'install',
    listener: (event: Waiting & { addRoutes?: (rules: unknown) => Promise<void> }) => void,
  ): void;
  addEventListener(type: 'activate', listener: (event: Waiting) => void): void;
  addEventListener(
    type: 'fetch',
    listener: (event: {
      request: Request;
      preloadResponse?: Promise<Response | undefined>;
      respondWith(response: Promise<Response>): void;
    }) => void,
  ): void;
}

/**
 * The service worker. It passes every request to the network and shows the offline page if a
 * navigation fails. Browsers get the source text of this function, so it uses no outer variables.
 */
export function runServiceWorker(scope: WorkerScope, settings: Settings): void {
  async function offlineResponse(url: string): Promise<Response> {
    const named = /^\/(\w+)(?:\/|$)/.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? '';
    const chosen = await scope.cookieStore?.get(settings.languageCookie).catch(() => null);
    const page =
      settings.pages[named] ?? settings.pages[chosen?.value ?? ''] ?? settings.pages[settings.defaultLanguage] ?? '';
    const cache = await scope.caches.open(settings.cacheName);
    return (await cache.match(page)) ?? Response.error();
  }

  async function install(): Promise<void> {
    const cache = await scope.caches.open(settings.cacheName);
    await cache.addAll(Object.values(settings.pages).map((page) => new Request(page, { cache: 'reload' })));
    await scope.skipWaiting();
  }

  async function deleteOldCaches(): Promise<void> {
    const names = await scope.caches.keys();
    const old = names.filter((name) => name.startsWith(settings.cachePrefix) && name !== settings.cacheName);
    await Promise.all(old.map((name) => scope.caches.delete(name)));
  }

  scope.addEventListener('install', (event) => {
    event.waitUntil(install());
    // With static routing, browsers start the worker for navigations only.
    void event
      .addRoutes?.([{ condition: { not: { requestMode: 'navigate' } }, source: 'network' }])
      .catch(() => undefined);
  });

  scope.addEventListener('activate', (event) => {
    // Navigation preload: the request starts while the worker starts.
    event.waitUntil(Promise.all([deleteOldCaches(), scope.registration.navigationPreload?.enable()]));
  });

  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.mode !== 'navigate' || request.method !== 'GET') return;
    event.respondWith(
      Promise.resolve(event.preloadResponse)
        .then((preloaded) => preloaded ?? scope.fetch(request))
        .catch(() => offlineResponse(request.url)),
    );
  });
}

/** The text of `/sw.js`. It changes with the worker and with the offline pages. */
export function serviceWorkerText(
  pages: Record<string, { path: string; html: string }>,
  names: Pick<Settings, 'defaultLanguage' | 'languageCookie'>,
): string {
  const source = runServiceWorker.toString();
  const contents = JSON.stringify([source, names, pages]);
  const version = createHash('sha256').update(contents).digest('base64url').slice(0, 12);
  const cachePrefix = 'offline-';
  const settings: Settings = {
    ...names,
    cachePrefix,
    cacheName: cachePrefix + version,
    pages: Object.fromEntries(Object.entries(pages).map(([language, { path }]) => [language, path])),
  };
  return `(${source})(self, ${JSON.stringify(settings)});\n`;
}

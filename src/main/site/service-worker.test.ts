import { Script } from 'node:vm';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runServiceWorker, serviceWorkerText, type WorkerScope } from './service-worker.ts';

const pages = { en: '/en/offline', ar: '/ar/offline' };
const settings = {
  cacheName: 'offline-2',
  cachePrefix: 'offline-',
  pages,
  defaultLanguage: 'en',
  languageCookie: 'lang',
};

type Listener = (event: object) => void;
let listeners: Record<string, Listener>;
let stored: Map<string, string[]>;
let language: string | null;
const network = vi.fn<(request: unknown) => Promise<Response>>();
const enablePreload = vi.fn(() => Promise.resolve());

// Other tests of this process render pages.
afterAll(() => void vi.unstubAllGlobals());

beforeEach(() => {
  listeners = {};
  stored = new Map([
    ['offline-1', ['/old']],
    ['other-cache', ['/x']],
  ]);
  language = null;
  network.mockReset().mockResolvedValue(new Response('from the network'));
  const scope = {
    caches: {
      open: (name: string) => {
        const paths = stored.get(name) ?? [];
        stored.set(name, paths);
        return Promise.resolve({
          addAll: (requests: Request[]) => {
            paths.push(...requests.map(({ url }) => new URL(url).pathname));
            return Promise.resolve();
          },
          match: (path: string) => Promise.resolve(paths.includes(path) ? new Response(path) : undefined),
        });
      },
      keys: () => Promise.resolve([...stored.keys()]),
      delete: (name: string) => Promise.resolve(stored.delete(name)),
    },
    fetch: network,
    skipWaiting: () => Promise.resolve(),
    registration: { navigationPreload: { enable: enablePreload } },
    cookieStore: { get: () => Promise.resolve(language === null ? null : { value: language }) },
    addEventListener: (type: string, listener: Listener) => (listeners[type] = listener),
  };
  vi.stubGlobal(
    'Request',
    class {
      url: string;
      constructor(path: string) {
        this.url = `http://shop${path}`;
      }
    },
  );
  runServiceWorker(scope as WorkerScope, settings);
});

async function dispatch(type: 'install' | 'activate'): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners[type]?.({ waitUntil: (one: Promise<unknown>) => work.push(one) });
  await Promise.all(work);
}

/** The response of the worker; null if it leaves the request to the browser. */
async function respondTo(request: object, preloadResponse?: Promise<Response | undefined>): Promise<string | null> {
  let answer: Promise<Response> | null = null;
  listeners['fetch']?.({
    request: { mode: 'navigate', method: 'GET', url: 'http://shop/en/about', ...request },
    preloadResponse,
    respondWith: (given: Promise<Response>) => (answer = given),
  });
  return answer === null ? null : (await (answer as Promise<Response>)).text();
}

describe('the service worker', () => {
  it('stores only the offline pages, and deletes the caches of older versions', async () => {
    await dispatch('install');
    await dispatch('activate');
    expect([...stored]).toEqual([
      ['other-cache', ['/x']],
      ['offline-2', ['/en/offline', '/ar/offline']],
    ]);
    expect(enablePreload).toHaveBeenCalled();
  });

  it('ignores requests that are no navigation or not a GET', async () => {
    expect(await respondTo({ mode: 'cors', url: 'http://shop/api/v1/carts' })).toBeNull();
    expect(await respondTo({ mode: 'no-cors', url: 'http://shop/images/a' })).toBeNull();
    expect(await respondTo({ method: 'POST' })).toBeNull();
    expect(network).not.toHaveBeenCalled();
  });

  it('answers a navigation from the network with one request, also for an error response', async () => {
    expect(await respondTo({})).toBe('from the network');
    network.mockResolvedValue(new Response('a fault', { status: 500 }));
    expect(await respondTo({})).toBe('a fault');
    network.mockClear();
    expect(await respondTo({}, Promise.resolve(new Response('preloaded')))).toBe('preloaded');
    expect(network).not.toHaveBeenCalled();
  });

  it('shows the offline page if the network fails: in the language of the path, else of the cookie, else English', async () => {
    await dispatch('install');
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await respondTo({ url: 'http://shop/ar/product/7' })).toBe('/ar/offline');
    expect(await respondTo({ url: 'http://shop/en' })).toBe('/en/offline');
    expect(await respondTo({ url: 'http://shop/about' })).toBe('/en/offline');
    language = 'ar';
    expect(await respondTo({ url: 'http://shop/about' })).toBe('/ar/offline');
    expect(await respondTo({ url: 'http://shop/en/about' }, Promise.reject(new TypeError('cut')))).toBe('/en/offline');
  });

  it('gets a new cache with every change of a page', () => {
    const names = { defaultLanguage: 'en', languageCookie: 'lang' };
    const text = (html: string) => serviceWorkerText({ en: { path: '/en/offline', html } }, names);
    const cacheOf = (script: string) => /"cacheName":"(offline-[\w-]{12})"/.exec(script)?.[1];
    expect(cacheOf(text('a'))).toBeDefined();
    expect(cacheOf(text('a'))).toBe(cacheOf(text('a')));
    expect(cacheOf(text('a'))).not.toBe(cacheOf(text('b')));
    expect(() => new Script(text('a'))).not.toThrow();
  });
});

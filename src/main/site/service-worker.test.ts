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
let kept: Map<string, string[]>;
let language: string | null;
const reach = vi.fn<(request: unknown) => Promise<Response>>();
const enablePreload = vi.fn(() => Promise.resolve());

// Other tests of this process draw pages.
afterAll(() => void vi.unstubAllGlobals());

beforeEach(() => {
  listeners = {};
  kept = new Map([
    ['offline-1', ['/old']],
    ['somebody-elses', ['/x']],
  ]);
  language = null;
  reach.mockReset().mockResolvedValue(new Response('from the network'));
  const scope = {
    caches: {
      open: (name: string) => {
        const paths = kept.get(name) ?? [];
        kept.set(name, paths);
        return Promise.resolve({
          addAll: (requests: Request[]) => {
            paths.push(...requests.map(({ url }) => new URL(url).pathname));
            return Promise.resolve();
          },
          match: (path: string) => Promise.resolve(paths.includes(path) ? new Response(path) : undefined),
        });
      },
      keys: () => Promise.resolve([...kept.keys()]),
      delete: (name: string) => Promise.resolve(kept.delete(name)),
    },
    fetch: reach,
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
  runServiceWorker(scope as unknown as WorkerScope, settings);
});

async function happen(type: 'install' | 'activate'): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners[type]?.({ waitUntil: (one: Promise<unknown>) => work.push(one) });
  await Promise.all(work);
}

/** What the worker answers; null where it leaves the request to the browser. */
async function ask(request: object, preloadResponse?: Promise<Response | undefined>): Promise<string | null> {
  let answer: Promise<Response> | null = null;
  listeners['fetch']?.({
    request: { mode: 'navigate', method: 'GET', url: 'http://shop/en/about', ...request },
    preloadResponse,
    respondWith: (given: Promise<Response>) => (answer = given),
  });
  return answer === null ? null : (await (answer as Promise<Response>)).text();
}

describe('the service worker', () => {
  it('keeps the offline pages and nothing else, and clears away what older versions kept', async () => {
    await happen('install');
    await happen('activate');
    expect([...kept]).toEqual([
      ['somebody-elses', ['/x']],
      ['offline-2', ['/en/offline', '/ar/offline']],
    ]);
    expect(enablePreload).toHaveBeenCalled();
  });

  it('takes no part in what is no navigation, or changes something', async () => {
    expect(await ask({ mode: 'cors', url: 'http://shop/api/v1/carts' })).toBeNull();
    expect(await ask({ mode: 'no-cors', url: 'http://shop/images/a' })).toBeNull();
    expect(await ask({ method: 'POST' })).toBeNull();
    expect(reach).not.toHaveBeenCalled();
  });

  it('gives a navigation what the network says, asked for once, be it a fault', async () => {
    expect(await ask({})).toBe('from the network');
    reach.mockResolvedValue(new Response('a fault', { status: 500 }));
    expect(await ask({})).toBe('a fault');
    reach.mockClear();
    expect(await ask({}, Promise.resolve(new Response('preloaded')))).toBe('preloaded');
    expect(reach).not.toHaveBeenCalled();
  });

  it('shows the offline page where the network says nothing: by path, then cookie, then English', async () => {
    await happen('install');
    reach.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await ask({ url: 'http://shop/ar/product/7' })).toBe('/ar/offline');
    expect(await ask({ url: 'http://shop/en' })).toBe('/en/offline');
    expect(await ask({ url: 'http://shop/about' })).toBe('/en/offline');
    language = 'ar';
    expect(await ask({ url: 'http://shop/about' })).toBe('/ar/offline');
    expect(await ask({ url: 'http://shop/en/about' }, Promise.reject(new TypeError('cut')))).toBe('/en/offline');
  });

  it('gets another cache with every change of a page', () => {
    const names = { defaultLanguage: 'en', languageCookie: 'lang' };
    const text = (html: string) => serviceWorkerText({ en: { path: '/en/offline', html } }, names);
    const cacheOf = (script: string) => /"cacheName":"(offline-[\w-]{12})"/.exec(script)?.[1];
    expect(cacheOf(text('a'))).toBeDefined();
    expect(cacheOf(text('a'))).toBe(cacheOf(text('a')));
    expect(cacheOf(text('a'))).not.toBe(cacheOf(text('b')));
    expect(() => new Script(text('a'))).not.toThrow();
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PushMessage } from '#server/features/push/push.rules.ts';
import { type ConsoleWorkerScope, consoleWorkerText, runConsoleWorker } from './console-worker.ts';

type Listener = (event: object) => void;
let listeners: Record<string, Listener>;
let stored: Map<string, Map<string, Response>>;
const network = vi.fn<(request: unknown, init?: RequestInit) => Promise<Response>>();
const shown: { title: string; options: Record<string, unknown> }[] = [];
const opened: string[] = [];
let windows: { url: string; focus: () => Promise<unknown>; navigate: (path: string) => Promise<unknown> }[] = [];

const message: PushMessage = {
  kind: 'new',
  number: '7KQ4MX',
  title: 'New order 7KQ4MX',
  body: 'Today · 4–8 pm · QAR 50.00',
  language: 'en',
  direction: 'ltr',
  order: { id: 7, number: 'DN-261126-7KQ4MX', version: 3 },
  labels: { accept: 'Accept', open: 'Open', accepted: 'Accepted', notAccepted: 'Not accepted' },
};

const keyOf = (request: unknown) =>
  typeof request === 'string' ? request : new URL((request as { url: string }).url).pathname;
const answer = (text: string) => Object.defineProperty(new Response(text), 'type', { value: 'basic' });

beforeEach(() => {
  listeners = {};
  stored = new Map([
    ['console-old', new Map()],
    ['offline-1', new Map()],
  ]);
  shown.length = 0;
  opened.length = 0;
  windows = [];
  network.mockReset().mockImplementation(async () => answer('network'));
  const scope = {
    caches: {
      open: async (name: string) => {
        const cache = stored.get(name) ?? new Map<string, Response>();
        stored.set(name, cache);
        return {
          match: async (request: unknown) => cache.get(keyOf(request)),
          put: async (request: unknown, response: Response) => void cache.set(keyOf(request), response),
        };
      },
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
    },
    clients: {
      claim: async () => {},
      matchAll: async () => windows,
      openWindow: async (path: string) => void opened.push(path),
    },
    fetch: network,
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) => void shown.push({ title, options }),
      pushManager: {
        subscribe: async () => ({
          options: {},
          toJSON: () => ({ endpoint: 'https://new', keys: { p256dh: 'p', auth: 'a' } }),
        }),
      },
    },
    skipWaiting: async () => {},
    addEventListener: (type: string, listener: Listener) => (listeners[type] = listener),
  };
  runConsoleWorker(scope as unknown as ConsoleWorkerScope, {
    cacheName: 'console-new',
    cachePrefix: 'console-',
    acceptPath: '/api/console/v1/orders/{id}/accept',
    savePath: '/api/console/v1/me/push',
    files: ['/console/assets/entry.js', '/console/assets/run.js'],
  });
});

async function dispatch(type: string, event: object = {}): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners[type]?.({ waitUntil: (one: Promise<unknown>) => work.push(one), ...event });
  await Promise.all(work);
}

const click = (action: string, data: object = message) =>
  dispatch('notificationclick', { action, notification: { data, close: () => {} } });

/** What the worker answers; null if it leaves the request to the browser. */
async function respondTo(request: { url: string; mode?: string; method?: string }): Promise<string | null> {
  let given: Promise<Response> | null = null;
  const event = { method: 'GET', mode: 'cors', ...request, url: `http://shop${request.url}` };
  listeners['fetch']?.({ request: event, respondWith: (response: Promise<Response>) => (given = response) });
  return given === null ? null : (await (given as Promise<Response>)).clone().text();
}

describe('a pushed order', () => {
  it('is shown in its language with Accept, and replaces its own reminder', async () => {
    await dispatch('push', { data: { json: () => message } });
    expect(shown).toMatchObject([
      {
        title: 'New order 7KQ4MX',
        options: {
          body: message.body,
          lang: 'en',
          dir: 'ltr',
          tag: 'order-7KQ4MX',
          actions: [{ action: 'accept' }, { action: 'open' }],
        },
      },
    ]);
    await dispatch('push', {
      data: { json: () => ({ kind: 'test', title: 'On', body: '', language: 'ar', direction: 'rtl' }) },
    });
    expect(shown[1]?.options['actions']).toBeUndefined();
  });

  it('is accepted from the notification, and says so', async () => {
    await click('accept');
    await click('accept');
    expect(network.mock.calls.map(([path]) => path)).toEqual(Array(2).fill('/api/console/v1/orders/7/accept'));
    const headers = network.mock.calls.map(([, init]) => init?.headers);
    expect(headers[0]).toMatchObject({ 'x-console': '1', 'idempotency-key': 'push-7-3' });
    expect(headers[1]).toEqual(headers[0]);
    expect(network.mock.calls[0]?.[1]?.body).toBe('{"version":3}');
    expect(shown.map(({ title }) => title)).toEqual(['Accepted', 'Accepted']);
  });

  it('that cannot be accepted says so: it is cancelled, the session is over, or there is no network', async () => {
    network.mockResolvedValueOnce(new Response('', { status: 409 }));
    network.mockResolvedValueOnce(new Response('', { status: 401 }));
    network.mockRejectedValueOnce(new TypeError('no network'));
    for (let n = 0; n < 3; n += 1) await click('accept');
    expect(shown.map(({ title }) => title)).toEqual(Array(3).fill('Not accepted'));
  });

  it('opens its page in the console that is open, else in a new one', async () => {
    await click('');
    expect(opened).toEqual(['/console/orders/DN-261126-7KQ4MX']);
    const went: string[] = [];
    windows = [
      { url: 'http://shop/en', focus: async () => {}, navigate: async (path) => void went.push(path) },
      { url: 'http://shop/console/stock', focus: async () => {}, navigate: async (path) => void went.push(path) },
    ];
    await click('open');
    expect([went, opened.length]).toEqual([['/console/orders/DN-261126-7KQ4MX'], 1]);
  });

  it('goes to the new subscription when the browser replaces it', async () => {
    await dispatch('pushsubscriptionchange', { oldSubscription: { options: {} } });
    expect(network.mock.calls[0]?.[0]).toBe('/api/console/v1/me/push');
    expect(network.mock.calls[0]?.[1]?.body).toBe('{"endpoint":"https://new","p256dh":"p","auth":"a"}');
  });
});

describe('without a network', () => {
  it('pages show the shell and the code that was loaded before; calls are never kept', async () => {
    await dispatch('install');
    await dispatch('activate');
    expect([...stored.keys()]).toEqual(['offline-1', 'console-new']);
    expect(await respondTo({ url: '/console/assets/run-1.js' })).toBe('network');
    expect(await respondTo({ url: '/api/console/v1/orders' })).toBeNull();
    expect(await respondTo({ url: '/en', mode: 'navigate' })).toBeNull();
    network.mockReset().mockRejectedValue(new TypeError('no network'));
    expect(await respondTo({ url: '/console/run', mode: 'navigate' })).toBe('network');
    expect(await respondTo({ url: '/console/assets/run-1.js' })).toBe('network');
    expect([...(stored.get('console-new')?.keys() ?? [])]).toEqual([
      '/console/',
      '/console/assets/entry.js',
      '/console/assets/run.js',
      '/console/assets/run-1.js',
    ]);
  });

  it('the shell follows a switch of the language', async () => {
    await dispatch('install');
    network.mockImplementation(async () => answer('in Arabic'));
    await dispatch('message', { data: 'something else' });
    network.mockRejectedValueOnce(new TypeError('no network'));
    expect(await respondTo({ url: '/console/run', mode: 'navigate' })).toBe('network');
    await dispatch('message', { data: 'language' });
    network.mockRejectedValue(new TypeError('no network'));
    expect(await respondTo({ url: '/console/run', mode: 'navigate' })).toBe('in Arabic');
  });

  it('a file that cannot be fetched does not keep the worker from working', async () => {
    network.mockImplementation(async (path) => {
      if (path === '/console/assets/run.js') throw new TypeError('no network');
      return answer('network');
    });
    await dispatch('install');
    expect([...(stored.get('console-new')?.keys() ?? [])]).toEqual(['/console/', '/console/assets/entry.js']);
  });

  it('a network that does not answer, or a shop that is down, is not waited for', async () => {
    await dispatch('install');
    network.mockResolvedValueOnce(new Response('down', { status: 502 }));
    expect(await respondTo({ url: '/console/run', mode: 'navigate' })).toBe('network');
    vi.useFakeTimers();
    network.mockReturnValue(new Promise(() => {}));
    const opening = respondTo({ url: '/console/run', mode: 'navigate' });
    await vi.advanceTimersByTimeAsync(4000);
    expect(await opening).toBe('network');
    vi.useRealTimers();
  });
});

it('the text changes with the build', () => {
  const files = ['/console/assets/run.js'];
  expect(consoleWorkerText('/console/assets/a.js', files)).toBe(consoleWorkerText('/console/assets/a.js', files));
  expect(consoleWorkerText('/console/assets/a.js', files)).not.toBe(consoleWorkerText('/console/assets/b.js', files));
});

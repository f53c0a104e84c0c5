import { createHash } from 'node:crypto';
import { consoleCalls, consolePrefix } from '#contract/console/calls.ts';
import type { PushMessage, TestMessage } from '#server/features/push/push.rules.ts';

interface Settings {
  /** The name of the cache. It changes with the build. */
  cacheName: string;
  cachePrefix: string;
  /** The paths of the code for the pages that work without a network. */
  files: readonly string[];
  /** The path of the call that accepts an order, with `{id}` in it. */
  acceptPath: string;
  /** The path of the call that saves the subscription of a device. */
  savePath: string;
}

type Message = PushMessage | TestMessage;

interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}

interface CacheLike {
  match(request: Request | string): Promise<Response | undefined>;
  put(request: Request | string, response: Response): Promise<void>;
}

interface WindowLike {
  url: string;
  focus(): Promise<unknown>;
  navigate(path: string): Promise<unknown>;
}

interface Subscription {
  options: object;
  toJSON(): { endpoint?: string; keys?: Record<string, string> };
}

interface Listeners {
  install: Waiting;
  activate: Waiting;
  push: Waiting & { data: { json(): unknown } | null };
  notificationclick: Waiting & { action: string; notification: { data: unknown; close(): void } };
  message: Waiting & { data: unknown };
  pushsubscriptionchange: Waiting & { oldSubscription?: Subscription | null };
  fetch: { request: Request; respondWith(response: Promise<Response>): void };
}

/** The part of the service worker API that is used. */
export interface ConsoleWorkerScope {
  caches: { open(name: string): Promise<CacheLike>; keys(): Promise<string[]>; delete(name: string): Promise<boolean> };
  clients: {
    claim(): Promise<void>;
    matchAll(options: object): Promise<readonly WindowLike[]>;
    openWindow(path: string): Promise<unknown>;
  };
  fetch: typeof fetch;
  registration: {
    showNotification(title: string, options: object): Promise<void>;
    pushManager: { subscribe(options: object): Promise<Subscription> };
  };
  skipWaiting(): Promise<void>;
  addEventListener<Type extends keyof Listeners>(type: Type, listener: (event: Listeners[Type]) => void): void;
}

/**
 * The service worker of the console: shows pushed orders, accepts them from the notification, and shows the console
 * without a network. It keeps code and the empty shell, and no answer of a call: the page keeps those
 * (src/console/runtime/offline). Browsers get the source text of this function, so it uses no outer variables.
 */
export function runConsoleWorker(scope: ConsoleWorkerScope, settings: Settings): void {
  const { caches, clients, registration } = scope;
  const shell = '/console/';
  // A network that is there but does not answer.
  const patienceMs = 4000;

  function show(title: string, message: Message, options: object): Promise<void> {
    return registration.showNotification(title, {
      lang: message.language,
      dir: message.direction,
      icon: '/console/icon-192.png',
      data: message,
      ...options,
    });
  }

  function showMessage(message: Message): Promise<void> {
    if (!('order' in message)) return show(message.title, message, { body: message.body, tag: 'test' });
    const { labels } = message;
    return show(message.title, message, {
      body: message.body,
      tag: `order-${message.number}`,
      renotify: true,
      actions: [
        { action: 'accept', title: labels.accept },
        { action: 'open', title: labels.open },
      ],
    });
  }

  async function accept(message: PushMessage): Promise<void> {
    const { id, version } = message.order;
    const path = settings.acceptPath.replace('{id}', String(id));
    const answer = await scope
      .fetch(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-console': '1',
          'accept-language': message.language,
          // A second press asks for the same.
          'idempotency-key': `push-${id}-${version}`,
        },
        body: JSON.stringify({ version }),
      })
      .catch(() => null);
    const text = answer?.ok ? message.labels.accepted : message.labels.notAccepted;
    await show(text, message, { tag: `order-${message.number}` });
  }

  async function openPage(message: Message): Promise<void> {
    const path = 'order' in message ? `/console/orders/${message.order.number}` : '/console/account';
    const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    const shown = windows.find(({ url }) => new URL(url).pathname.startsWith('/console'));
    const isThere = await shown?.focus().then(
      () =>
        shown.navigate(path).then(
          () => true,
          () => false,
        ),
      () => false,
    );
    if (isThere !== true) await clients.openWindow(path);
  }

  /** The browser has replaced the subscription: the shop must know the new one. */
  async function subscribeAgain(old: Subscription): Promise<void> {
    const { endpoint, keys } = (await registration.pushManager.subscribe(old.options)).toJSON();
    await scope.fetch(settings.savePath, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-console': '1' },
      body: JSON.stringify({ endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] }),
    });
  }

  async function deleteOldCaches(): Promise<void> {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(settings.cachePrefix) && name !== settings.cacheName);
    await Promise.all(old.map((name) => caches.delete(name)));
  }

  async function keep(request: Request | string, response: Response): Promise<Response> {
    if (response.ok && response.type === 'basic') {
      const cache = await caches.open(settings.cacheName);
      await cache.put(request, response.clone()).catch(() => undefined);
    }
    return response;
  }

  const keepShell = () => scope.fetch(shell).then((response) => keep(shell, response));

  async function kept(request: Request | string): Promise<Response | undefined> {
    return (await caches.open(settings.cacheName)).match(request);
  }

  async function keepCode(): Promise<void> {
    const cache = await caches.open(settings.cacheName);
    // A file that is missing now is kept when a page loads it.
    const keepFile = async (path: string) => {
      if (!(await cache.match(path))) await keep(path, await scope.fetch(path));
    };
    await Promise.all(settings.files.map((path) => keepFile(path).catch(() => undefined)));
  }

  async function openShell(request: Request): Promise<Response> {
    const answer = scope.fetch(request).then((response) => keep(shell, response));
    const late = new Promise<undefined>((resolve) => void setTimeout(() => resolve(undefined), patienceMs));
    const inTime = await Promise.race([answer, late]).catch(() => undefined);
    if (inTime && inTime.status < 500) return inTime;
    return (await kept(shell)) ?? inTime ?? answer.catch(() => Response.error());
  }

  scope.addEventListener('install', (event) => {
    event.waitUntil(
      keepShell()
        .then(keepCode)
        .then(() => scope.skipWaiting()),
    );
  });

  scope.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([deleteOldCaches(), clients.claim()]));
  });

  // The page speaks another language now: so does the shell that it is shown in without a network.
  scope.addEventListener('message', (event) => {
    if (event.data === 'language') event.waitUntil(keepShell());
  });

  scope.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(showMessage(event.data.json() as Message));
  });

  scope.addEventListener('notificationclick', (event) => {
    const message = event.notification.data as Message;
    event.notification.close();
    event.waitUntil(event.action === 'accept' && 'order' in message ? accept(message) : openPage(message));
  });

  scope.addEventListener('pushsubscriptionchange', (event) => {
    if (event.oldSubscription) event.waitUntil(subscribeAgain(event.oldSubscription));
  });

  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { pathname } = new URL(request.url);
    if (request.method !== 'GET' || !pathname.startsWith('/console')) return;
    if (request.mode === 'navigate') {
      event.respondWith(openShell(request));
    } else if (pathname.startsWith('/console/assets/')) {
      // The name of an asset contains a hash of its content.
      event.respondWith(
        kept(request).then((found) => found ?? scope.fetch(request).then((response) => keep(request, response))),
      );
    }
  });
}

/** The text of `/console/sw.js`. It changes with the worker and with the build, whose entry has this path. `files`: what it keeps from the start. */
export function consoleWorkerText(entry: string, files: readonly string[]): string {
  const source = runConsoleWorker.toString();
  const version = createHash('sha256').update(source).update(entry).digest('base64url').slice(0, 12);
  const cachePrefix = 'console-';
  const pathOf = (call: 'acceptOrder' | 'savePush') => consolePrefix + consoleCalls[call].split(' ')[1];
  const settings: Settings = {
    cachePrefix,
    cacheName: cachePrefix + version,
    acceptPath: pathOf('acceptOrder'),
    savePath: pathOf('savePush'),
    files,
  };
  return `(${source})(self, ${JSON.stringify(settings)});\n`;
}

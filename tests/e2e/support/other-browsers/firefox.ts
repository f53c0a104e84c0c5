import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { runProgram } from '../shop.ts';
import type { Size } from '../visit.ts';
import { type BrowserWindow, expressionOf, type InputSource } from './window.ts';

type Result = Record<string, unknown>;

interface Message extends Result {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: Result;
  params?: Result;
  message?: string;
}

/** A connection that sends WebDriver BiDi commands and collects the errors in the log. */
async function connect(url: string) {
  const socket = new WebSocket(`${url}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const pending = new Map<number, PromiseWithResolvers<Result>>();
  const errors: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, params, message } = JSON.parse(String(data)) as Message;
    if (type === 'event' && params?.['level'] === 'error') errors.push(String(params['text']));
    const command = pending.get(id ?? -1);
    if (type === 'success') command?.resolve(result ?? {});
    if (type === 'error') command?.reject(new Error(message));
  });
  let sent = 0;
  function send(method: string, params: Result): Promise<Result> {
    sent += 1;
    const command = Promise.withResolvers<Result>();
    pending.set(sent, command);
    socket.send(JSON.stringify({ id: sent, method, params }));
    return command.promise;
  }
  return { send, errors };
}

export interface Firefox {
  /** Opens a window with separate cookies, storage and cache. Only one may be open at a time. */
  openWindow(size: Size): Promise<BrowserWindow>;
  stop(): Promise<void>;
}

/** Starts Firefox without a screen, controlled by WebDriver BiDi. */
export async function startFirefox(program: string): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'dana-firefox-'));
  await writeFile(join(profile, 'user.js'), 'user_pref("ui.prefersReducedMotion", 1);\n');
  const firefox = runProgram(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    {},
  );
  async function stop(): Promise<void> {
    firefox.child.kill();
    await firefox.ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  try {
    const address = await vi.waitUntil(() => /BiDi listening on (ws:\S+)/.exec(firefox.output())?.[1], 60_000);
    const { send, errors } = await connect(address);
    await send('session.new', { capabilities: {} });
    await send('session.subscribe', { events: ['log.entryAdded'] });
    return { openWindow: (size) => openWindow(send, errors, size), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Connection = Awaited<ReturnType<typeof connect>>;

async function openWindow(send: Connection['send'], errors: string[], size: Size): Promise<BrowserWindow> {
  errors.length = 0;
  const { userContext } = await send('browser.createUserContext', {});
  const { context } = await send('browsingContext.create', { type: 'window', userContext });
  await send('browsingContext.activate', { context });
  await send('browsingContext.setViewport', { context, viewport: size });
  return {
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate<A extends unknown[], T>(code: (...args: A) => T, ...args: A): Promise<T> {
      const { result, exceptionDetails } = await send('script.evaluate', {
        expression: expressionOf(code, args),
        target: { context },
        awaitPromise: false,
      });
      if (exceptionDetails) throw new Error(String((exceptionDetails as Result)['text']));
      return JSON.parse(String((result as Result)['value'])) as T;
    },
    async perform(actions: InputSource[]) {
      await send('input.performActions', { context, actions });
    },
    errors: async () => errors,
    async screenshot() {
      const { data } = await send('browsingContext.captureScreenshot', { context });
      return Buffer.from(String(data), 'base64');
    },
    async close() {
      await send('browser.removeUserContext', { userContext });
    },
  };
}

import { vi } from 'vitest';
import { runProgram } from '../shop.ts';
import type { Size } from '../visit.ts';
import { type BrowserWindow, expressionOf, type InputSource } from './window.ts';
import { freePort } from '../../../support/programs/free-port.ts';

async function startDriver(program: string, display: string) {
  const port = await freePort();
  const driver = runProgram(program, [`--port=${port}`], { DISPLAY: `:${display}`, GDK_BACKEND: 'x11' });
  async function send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: { message?: string } | null };
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  }
  await vi.waitFor(() => send('GET', '/status'), 60_000);
  return { driver, send };
}

/** Collects the errors of a page from now on: WebKitWebDriver does not report them. */
function collectErrors(): void {
  const page = globalThis as typeof globalThis & { reportedErrors?: string[] };
  if (page.reportedErrors) return;
  const errors: string[] = (page.reportedErrors = []);
  const { error } = console;
  console.error = (...parts: unknown[]) => {
    errors.push(parts.join(' '));
    error(...parts);
  };
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    errors.push(`The policy refused ${violatedDirective} ${blockedURI}`),
  );
}

/**
 * Starts WebKitGTK on a virtual screen, controlled by WebDriver. The window is a pop-up of `origin`:
 * one with a toolbar cannot be as narrow as a phone.
 */
export async function openWebKit(
  programs: { driver: string; screen: string },
  size: Size,
  origin: string,
): Promise<BrowserWindow> {
  const screen = runProgram(
    programs.screen,
    ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    {},
  );
  const display = await vi.waitUntil(() => /^(\d+)\n/.exec(screen.output())?.[1], 60_000);
  const { driver, send } = await startDriver(programs.driver, display);
  let session = '';
  async function end(): Promise<void> {
    if (session) await send('DELETE', session);
    for (const { child, ended } of [driver, screen]) {
      child.kill();
      await ended;
    }
  }
  try {
    const { sessionId } = (await send('POST', '/session', { capabilities: {} })) as { sessionId: string };
    session = `/session/${sessionId}`;
    const execute = (script: string) => send('POST', `${session}/execute/sync`, { script, args: [] });
    const perform = async (actions: InputSource[]) => {
      await send('POST', `${session}/actions`, { actions });
    };

    await send('POST', `${session}/url`, { url: `${origin}/robots.txt` });
    const main = await send('GET', `${session}/window`);
    const features = `popup,width=${size.width},height=${size.height}`;
    await execute(`addEventListener('click', () => open(location.href, '', ${JSON.stringify(features)}))`);
    const press = [
      { type: 'pointerMove', x: 50, y: 50 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await perform([{ type: 'pointer', id: 'mouse', actions: press }]);
    const handle = await vi.waitUntil(
      async () => ((await send('GET', `${session}/window/handles`)) as string[]).find((one) => one !== main),
      60_000,
    );
    await send('POST', `${session}/window`, { handle });
    await send('POST', `${session}/window/rect`, { ...size });

    const errors: string[] = [];
    async function evaluate<A extends unknown[], T>(code: (...args: A) => T, ...args: A): Promise<T> {
      return JSON.parse(String(await execute(`return ${expressionOf(code, args)}`))) as T;
    }
    async function readErrors(): Promise<string[]> {
      const fresh = await evaluate(() => {
        const page = globalThis as typeof globalThis & { reportedErrors?: string[] };
        return page.reportedErrors?.splice(0) ?? [];
      });
      errors.push(...fresh);
      return errors;
    }
    return {
      async open(url) {
        await readErrors();
        await send('POST', `${session}/url`, { url });
        await evaluate(collectErrors);
      },
      evaluate,
      perform,
      errors: readErrors,
      async screenshot() {
        return Buffer.from(String(await send('GET', `${session}/screenshot`)), 'base64');
      },
      close: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

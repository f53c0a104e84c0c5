import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Client, createClient } from '#contract/api/client.ts';
import type { Language } from '#contract/values/locale.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const ours = new Set([
  'PORT',
  'HOST',
  'DATABASE_URL',
  'DATABASE_POOL_URL',
  'DATABASE_POOL_SHOPPING_URL',
  'DATABASE_POOL_PREPARED',
  'DATABASE_READ_URL',
  'STORAGE_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'RATE_LIMIT',
  'CDN_PURGE',
  'CDN_PURGE_URL',
  'CDN_PURGE_TOKEN',
  'PAYMENT_PROVIDER',
  'TAP_SECRET_KEY',
  'TAP_OLD_SECRET_KEY',
  'TAP_API_URL',
  'MYFATOORAH_TOKEN',
  'MYFATOORAH_WEBHOOK_SECRET',
  'MYFATOORAH_API_URL',
  'SKIPCASH_CLIENT_ID',
  'SKIPCASH_KEY_ID',
  'SKIPCASH_KEY_SECRET',
  'SKIPCASH_WEBHOOK_KEY',
  'SKIPCASH_API_URL',
  'DEMO',
  'DRAIN_SECONDS',
  'ANSWER_SECONDS',
  'MAX_CONNECTIONS',
  'MAX_HEADERS',
  'MAX_HEADER_BYTES',
  'METRICS_PORT',
  'METRICS_HOST',
]);

/** Settings of a shop that answers on a busy machine too, where it would refuse with 503. */
export const patient = { ANSWER_SECONDS: '60' };

/** The environment of this machine must not influence the tests. */
function environment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const outside = Object.entries(process.env).filter(([name]) => !ours.has(name) && !/^(VITEST|NODE_ENV$)/.test(name));
  return { ...Object.fromEntries(outside), ...settings };
}

export interface Ended {
  /** Null when a signal ended it. */
  code: number | null;
  output: string;
}

export interface ShopProcess {
  child: ChildProcess;
  output(): string;
  ended: Promise<Ended>;
}

/** Runs a program in a checkout (default: this one) with only these settings. */
export function runProgram(file: string, args: string[], settings: Record<string, string>, cwd = root): ShopProcess {
  const child = spawn(file, args, { cwd, env: environment(settings), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const killWithUs = () => child.kill('SIGKILL');
  process.on('exit', killWithUs);
  // Not before the last of its children has closed its output.
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) => {
      process.off('exit', killWithUs);
      resolve({ code, output });
    }),
  );
  return { child, output: () => output, ended };
}

/** Runs a script with this Node. */
export function run(script: string, args: string[], settings: Record<string, string>): ShopProcess {
  return runProgram(process.execPath, ['--import', './src/main/compile-cache.ts', script, ...args], settings);
}

/** Resolves to the address in the ready line. Rejects with the output if there is none. */
export function readyUrl(shop: ShopProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = /Dana is ready at (\S+)/.exec(shop.output())?.[1];
      if (found) resolve(found);
    };
    shop.child.stdout?.on('data', look);
    void shop.ended.then(({ code, output }) =>
      reject(new Error(`The shop ended (${code}) before it was ready:\n${output}`)),
    );
  });
}

export interface Person {
  language?: Language;
  token?: string;
  guestId?: string;
}

export interface Shop extends ShopProcess {
  url: string;
  dataDir: string;
  /**
   * The typed client of a person, over real HTTP. A guest id from the server is stored in
   * `person.guestId`.
   */
  apiFor(person?: Person): Client;
  /** Sends SIGTERM and returns the outcome. */
  stop(): Promise<Ended>;
}

/** The typed client of a person at a shop, over real HTTP. */
export function clientOf(url: string, person: Person): Client {
  return createClient({
    origin: url,
    fetch: (address, init) => fetch(address, init as RequestInit),
    headers: () => ({
      'accept-language': person.language ?? 'en',
      ...(person.token && { authorization: `Bearer ${person.token}` }),
      ...(person.guestId && { 'guest-id': person.guestId }),
    }),
    onHeaders: (headers) => {
      const given = headers.get('guest-id');
      if (given) person.guestId = given;
    },
  });
}

/** Starts the real shop, `src/main/start.ts`, on a free port and waits for its ready line. */
export async function startShop(dataDir: string, settings: Record<string, string> = {}): Promise<Shop> {
  const shop = run('src/main/start.ts', [], { PORT: '0', DATA_DIR: dataDir, ...settings });
  const url = await readyUrl(shop);
  // On a busy machine a shop may begin with 503.
  for (let tries = 0; tries < 50 && (await fetch(`${url}/readyz`)).status !== 200; tries += 1) await sleep(200);
  async function stop(): Promise<Ended> {
    shop.child.kill('SIGTERM');
    return shop.ended;
  }
  return { ...shop, url, dataDir, apiFor: (person = {}) => clientOf(url, person), stop };
}

/** A data folder for one test file, with a way to remove it. */
export async function temporaryFolder(name: string): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), `dana-${name}-`));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

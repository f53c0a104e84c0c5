import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../process/config.ts';
import { sendRaw } from './testing/send-raw.ts';
import { findDemoBank, mayHaveDemoBank, type OpenDemoBank, openDemoBank } from './open-demo-bank.ts';
import { openTestBank } from './testing/test-bank.ts';

let dataDir: string;
const opened: OpenDemoBank[] = [];
const logged: string[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dana-bank-'));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((bank) => bank.close()));
  logged.length = 0;
  await rm(dataDir, { recursive: true, force: true });
});

const configOf = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env });

async function open(env: Record<string, string> = {}): Promise<OpenDemoBank | null> {
  const bank = await openDemoBank(configOf(env), { clock: () => new Date(), log: (line) => logged.push(line) });
  if (bank) opened.push(bank);
  return bank;
}

async function openOne(): Promise<OpenDemoBank> {
  const bank = await open();
  if (!bank) throw new Error('there is no bank');
  return bank;
}

describe('a shop', () => {
  it.each<[Record<string, string>, string]>([
    [{ PUBLIC_URL: 'https://shop.example.qa' }, 'with a public address'],
    [{ PUBLIC_URL: 'http://shop.example.qa' }, 'with a public address without TLS'],
    [{ LOCAL_MODE_ON_NETWORK: 'on' }, 'that answers a network'],
    [{ TAP_SECRET_KEY: 'sk_test_of_a_merchant' }, 'with a provider'],
  ])('of %j (%s) starts no bank, and uses none', async (env) => {
    expect(mayHaveDemoBank(configOf(env))).toBe(false);
    expect(await open(env)).toBeNull();
    expect(await readdir(dataDir)).toEqual([]);
    await openOne();
    expect(await open(env)).toBeNull();
    expect(await findDemoBank(configOf(env))).toBeNull();
  });

  it('in local mode has a bank on loopback with a test key, which only its user reads', async () => {
    const { url, settings } = await openOne();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(settings).toMatchObject({
      takesNew: 'tap',
      tap: { apiUrl: `${url}/v2`, onLoopback: true, live: false, oldSecretKey: null },
      myfatoorah: null,
      skipcash: null,
    });
    expect(settings.tap?.secretKey).toMatch(/^sk_test_[0-9a-f]{36}$/);
    expect((await stat(join(dataDir, 'demo-bank/bank.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'demo-bank'))).mode & 0o777).toBe(0o700);
    expect(await findDemoBank(configOf())).toEqual(settings);
  });
});

describe('the bank of a data folder', () => {
  it('keeps its key, its port, its charges and its open pages from start to start', async () => {
    const bank = await openTestBank();
    const account = bank.tap.account;
    const paid = await bank.begin();
    await bank.payWith(paid.page, 'paid');
    const later = await bank.begin();
    await bank.restart();
    expect(bank.tap.account).toBe(account);
    expect(await bank.tap.look(paid.ref)).toMatchObject({ state: 'captured', lastFour: '3243' });
    expect((await fetch(later.page)).status).toBe(200);
    await bank.payWith(later.page, 'noMoney');
    expect(await bank.tap.look(later.ref)).toMatchObject({ state: 'failed', reason: 'insufficient' });
    await bank.close();
  });

  it('is one for all processes that start at once, and goes on when the one that has it ends', async () => {
    const banks = await Promise.all([openOne(), openOne(), openOne()]);
    expect(new Set(banks.map(({ url, settings }) => `${url} ${settings.tap?.secretKey}`)).size).toBe(1);
    const [{ url }] = banks;
    for (const bank of banks.slice(0, 2)) {
      await bank.close();
      await expect
        .poll(() =>
          fetch(url).then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(200);
    }
    expect(logged).toEqual([]);
  });

  it('and that of a copy of the folder are two', async () => {
    const one = await openOne();
    const copy = `${dataDir}-copy`;
    await cp(dataDir, copy, { recursive: true });
    const other = await open({ DATA_DIR: copy });
    expect(other?.url).not.toBe(one.url);
    expect(other?.settings.tap?.secretKey).toBe(one.settings.tap?.secretKey);
    await rm(copy, { recursive: true });
  });

  it('ends with its shop', async () => {
    const { url, close } = await openOne();
    await close();
    await expect(fetch(url)).rejects.toThrow();
    expect(await findDemoBank(configOf())).toBeNull();
  });

  it('moves when another program has its port, and keeps its key', async () => {
    const first = await openOne();
    await first.close();
    const asked: string[] = [];
    const stranger = createServer((request, response) => {
      asked.push(`${request.url} ${request.headers.authorization}`);
      response.end('hello');
    }).listen(Number(new URL(first.url).port), '127.0.0.1');
    await once(stranger, 'listening');
    const second = await openOne();
    expect(second.url).not.toBe(first.url);
    expect(second.settings.tap?.secretKey).toBe(first.settings.tap?.secretKey);
    expect(asked.every((one) => one.endsWith(' undefined'))).toBe(true);
    expect((await fetch(second.url)).status).toBe(200);
    stranger.close();
  });

  it('answers this computer only: no other name, nothing that was forwarded', async () => {
    const { url } = await openOne();
    expect(await sendRaw(url, { host: 'bank.example.qa' })).toBe(421);
    expect(await sendRaw(url, { 'x-forwarded-for': '203.0.113.7' })).toBe(421);
    expect(await sendRaw(url, {})).toBe(200);
  });

  it('takes no large body', async () => {
    const { url } = await openOne();
    const answer = await fetch(`${url}/pay/x/card`, { method: 'POST', body: 'x'.repeat(300_000) }).catch(() => null);
    expect(answer === null || answer.status === 413).toBe(true);
  });
});

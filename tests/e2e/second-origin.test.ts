import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storageKeys } from '#contract/limits.ts';
import { addressOf, goodParts, methodOf, requestOf, writes } from '../support/api-requests.ts';
import { type GoodInputs, prepareGoodInputs } from '../support/good-inputs.ts';
import { tableContents } from '../support/table-contents.ts';
import { databaseOf } from '../process/support.ts';
import { theBrowser } from './support/browser.ts';
import { type Shop, startShop, temporaryFolder } from './support/shop.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let shop: Shop;
let database: Awaited<ReturnType<typeof databaseOf>>;
let evil: Server;
let inputs: GoodInputs;
let context: BrowserContext;

beforeAll(async () => {
  folder = await temporaryFolder('second-origin');
  shop = await startShop(folder.path, { DEMO: 'off', RATE_LIMIT: 'off' });
  database = await databaseOf(shop);
  const made = await prepareGoodInputs({ db: database.db, at: { now: null }, apiFor: (person) => shop.apiFor(person) });
  inputs = made.inputs;
  evil = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><p>Win!'),
  );
  await new Promise<void>((resolve) => evil.listen(0, resolve));

  // Somebody who is signed in at the shop, and has been there with this browser.
  context = await (await theBrowser()).newContext({ serviceWorkers: 'block' });
  await context.addCookies([{ name: storageKeys.tokenCookie, value: made.user.token as string, url: shop.url }]);
  const page = await context.newPage();
  await page.goto(`${shop.url}/en/order`, { waitUntil: 'networkidle' });
  await page.close();
  const names = (await context.cookies(shop.url)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([storageKeys.tokenCookie, storageKeys.csrfCookie]));
});
afterAll(async () => {
  await context?.close();
  evil?.close();
  await database?.db.destroy();
  await shop?.stop();
  await folder.remove();
});

interface Attempt {
  url: string;
  method: string;
  body: string | null;
}

function attempts(): Attempt[] {
  return writes.map((name) => {
    const { payload = null } = requestOf(name, goodParts(inputs, name));
    return { url: shop.url + addressOf(name, goodParts(inputs, name).params), method: methodOf(name), body: payload };
  });
}

/** All that a page can try without being asked for leave, and what it must ask for. Says how many answers it could read. */
function attack(page: Page, all: Attempt[]): Promise<number> {
  return page.evaluate(async (list) => {
    let read = 0;
    const text = (one: (typeof list)[number]) => one.body ?? '{}';
    for (const one of list) {
      const asked: [string, RequestInit][] = [
        [one.url, { method: 'POST', mode: 'no-cors', body: text(one), headers: { 'content-type': 'text/plain' } }],
        [one.url, { method: 'POST', mode: 'no-cors', body: new URLSearchParams({ [text(one)]: '' }) }],
        [one.url, { method: 'POST', mode: 'no-cors', body: new Blob([text(one)]) }],
        [
          one.url,
          { method: one.method, mode: 'cors', body: one.body, headers: { 'content-type': 'application/json' } },
        ],
        [one.url, { method: one.method, mode: 'cors' }],
      ];
      for (const [url, init] of asked) {
        const answer = await fetch(url, { ...init, credentials: 'include' }).catch(() => null);
        if (answer && answer.type !== 'opaque') read += 1;
      }
      navigator.sendBeacon(one.url, text(one));
      for (const enctype of ['text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded']) {
        const frame = document.body.appendChild(document.createElement('iframe'));
        frame.name = `frame-${Math.random()}`;
        const form = document.body.appendChild(document.createElement('form'));
        Object.assign(form, { method: 'post', action: one.url, enctype, target: frame.name });
        const box = form.appendChild(document.createElement('input'));
        // As text it reads like JSON: {"…": …, "x": "="}
        box.name = text(one).replace(/\}$/, ',"x":"');
        box.value = '"}';
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
        form.submit();
        await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, 2000))]);
        frame.remove();
        form.remove();
      }
    }
    return read;
  }, all);
}

describe('a page of another origin, in the browser of somebody who is signed in,', () => {
  // Another site; and another port of the same site, to which the browser sends every cookie.
  it.each([
    ['on another site', 'localhost'],
    ['beside the shop', '127.0.0.1'],
  ])('%s, changes nothing by any call and reads no answer', async (_where, host) => {
    const { port } = evil.address() as AddressInfo;
    const page = await context.newPage();
    const statuses: number[] = [];
    let withCookie = 0;
    page.on('response', async (response) => {
      if (!response.url().startsWith(shop.url) || response.request().method() === 'OPTIONS') return;
      statuses.push(response.status());
      const { cookie = '' } = await response
        .request()
        .allHeaders()
        .catch(() => ({}) as Record<string, string>);
      if (cookie.includes(storageKeys.tokenCookie)) withCookie += 1;
    });
    // A worker notes now and then that it lives; what the first order left to do must be done.
    const shopTables = async (): Promise<Record<string, string>> => ({ ...(await tableContents(database.db)), 'public.workers': '' });
    await expect.poll(async () => (await shopTables())['graphile_worker._private_jobs']).toBe('0 ');
    const before = await shopTables();

    await page.goto(`http://${host}:${port}/`);
    expect(await attack(page, attempts())).toBe(0);

    expect(statuses.length).toBeGreaterThan(writes.length * 3);
    expect(statuses.filter((status) => status < 400)).toEqual([]);
    if (host === '127.0.0.1') expect(withCookie).toBeGreaterThan(0);
    expect(await shopTables()).toEqual(before);
    await page.close();
  });
});

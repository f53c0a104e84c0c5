import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createCdnPurger, type CdnPurger } from './cdn-purger.ts';
import { cdnKinds, keysPerRequest, purgeRequest } from './purge-request.rules.ts';
import { headersForCdn } from './surrogate-keys.rules.ts';
import { publicCaching } from '../cache-control.ts';

const timings = { gatherMs: 5, repeatMs: 60, timeoutMs: 3000, retryMs: 10 };

let status: number | null;
let confirmed: string[][];
let received: IncomingHttpHeaders[];
let log: string[];
let purger: CdnPurger;

// The world outside: what a CDN does with a purge.
const cdn = createServer((request, response) => {
  received.push(request.headers);
  if (status === null) return;
  if (status === 200) confirmed.push(String(request.headers['surrogate-key']).split(' '));
  response.writeHead(status).end();
});

beforeEach(async () => {
  [status, confirmed, received, log] = [200, [], [], []];
  await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve));
  const { port } = cdn.address() as AddressInfo;
  const purgeUrls = [`http://127.0.0.1:${port}/service/7/purge`];
  purger = createCdnPurger({ kind: 'fastly', purgeUrls, token: 'secret' }, (message) => log.push(message), timings);
});
afterEach(async () => {
  purger.stop();
  cdn.closeAllConnections();
  await new Promise((resolve) => cdn.close(resolve));
});

it('gathers changes into one purge, and repeats it once', async () => {
  purger.purge(['product:1', 'listing']);
  purger.purge(['product:2', 'popularity']);
  await expect.poll(() => confirmed).toHaveLength(2);
  for (const keys of confirmed) expect(keys.sort()).toEqual(['listing', 'product:1', 'product:2']);
  expect(received[0]?.['fastly-key']).toBe('secret');
});

it('purges nothing for a change of sales only', async () => {
  purger.purge(['popularity']);
  purger.purge(['product:1']);
  await expect.poll(() => confirmed).toEqual([['product:1'], ['product:1']]);
});

it.each([503, null])('sends a purge again until it is confirmed (first answer: %s)', async (first) => {
  status = first;
  purger.purge(['product:1']);
  await expect.poll(() => log).toHaveLength(1);
  purger.purge(['product:2']);
  status = 200;
  await expect.poll(() => confirmed.flat()).toEqual(expect.arrayContaining(['product:1', 'product:2']));
  await expect.poll(() => log).toHaveLength(2);
  expect(log.join(' ')).not.toContain('secret');
});

it('sends a purge again only to the address that did not confirm it', async () => {
  purger.stop();
  let asked = 0;
  const away = createServer((_request, response) => {
    asked += 1;
    response.writeHead(asked > 5 ? 200 : 503).end();
  });
  await new Promise<void>((resolve) => away.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void away.close());
  const ports = [cdn, away].map((server) => (server.address() as AddressInfo).port);
  const purgeUrls = ports.map((port) => `http://127.0.0.1:${port}/`);
  purger = createCdnPurger({ kind: 'fastly', purgeUrls, token: null }, (message) => log.push(message), timings);
  purger.purgeEverything();
  await expect.poll(() => log).toHaveLength(2);
  // The purge and its repetition.
  await expect.poll(() => confirmed).toHaveLength(2);
  await sleep(3 * (timings.gatherMs + timings.retryMs));
  expect(confirmed).toEqual([['everything'], ['everything']]);
  for (const message of log) expect(message).toContain(`127.0.0.1:${ports[1]}`);
});

it('splits many keys into requests, and purges everything instead of very many', async () => {
  const tags = (count: number) => Array.from({ length: count }, (_, at) => `product:${at}`);
  purger.purge(tags(keysPerRequest + 1));
  await expect.poll(() => confirmed.map((keys) => keys.length)).toEqual(expect.arrayContaining([keysPerRequest, 1]));
  confirmed.length = 0;
  purger.purge(tags(301));
  await expect.poll(() => confirmed).toContainEqual(['everything']);
});

it('names keys and token as each CDN wants them', () => {
  const text = cdnKinds.map((kind) => JSON.stringify(purgeRequest({ kind, token: 't' }, ['a:1', 'b'])));
  expect(text).toEqual([
    '{"method":"PURGE","headers":{"surrogate-key":"a:1 b","authorization":"Bearer t"}}',
    '{"method":"POST","headers":{"surrogate-key":"a:1 b","fastly-key":"t"}}',
    '{"method":"POST","headers":{"content-type":"application/json","authorization":"Bearer t"},"body":"{\\"tags\\":[\\"a:1\\",\\"b\\"]}"}',
  ]);
});

it('gives keys to public responses only', () => {
  const operation = { kind: 'api', name: 'getProduct' } as const;
  const response = { operation, status: 200, body: Buffer.of(), tags: ['product:1', 'popularity'] as const };
  const publicOne = headersForCdn({ kind: 'varnish' }, { ...response, headers: { 'cache-control': publicCaching } });
  expect(publicOne['surrogate-key']).toBe('everything product:1');
  const untagged = { ...response, tags: null, headers: { 'cache-control': publicCaching } };
  expect(headersForCdn({ kind: 'varnish' }, untagged)).toEqual({
    'cache-control': 'public, max-age=0, s-maxage=0',
    'surrogate-key': 'everything',
  });
  for (const caching of ['private, no-cache', 'no-store'])
    expect(headersForCdn({ kind: 'varnish' }, { ...response, headers: { 'cache-control': caching } })).toEqual({
      'cache-control': caching,
    });
});

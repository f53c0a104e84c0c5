import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { plainBody, type PublicResponse, toCachedResponse, withEncoding } from './cached-response.ts';
import { createResponseCache, type ResponseCacheOptions } from './response-cache.ts';
import type { Tag } from './tags.ts';

function page(text: string, tags: readonly Tag[] | null = ['product:1']): PublicResponse {
  return {
    operation: { kind: 'api' as const, name: 'getProduct' },
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: Buffer.from(text),
    tags,
  };
}

function openCache(options?: ResponseCacheOptions) {
  const cache = createResponseCache(options);
  cache.open();
  return cache;
}

it('computes a response once for concurrent and later requests', async () => {
  const cache = openCache();
  let computed = 0;
  const compute = async () => {
    computed += 1;
    await nextTurn();
    return page('page');
  };
  const all = await Promise.all([
    cache.getOrCompute('a', compute),
    cache.getOrCompute('a', compute),
    cache.getOrCompute('a', compute),
  ]);
  await cache.getOrCompute('a', compute);
  expect([computed, new Set(all).size]).toEqual([1, 1]);
});

it('caches no failure, and rejects all requests that waited for it', async () => {
  const cache = openCache();
  const fail = () => Promise.reject(new Error('no database'));
  const both = await Promise.allSettled([cache.getOrCompute('a', fail), cache.getOrCompute('a', fail)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(String(await plainBody(await cache.getOrCompute('a', async () => page('well'))))).toBe('well');
});

it('invalidates by tag, and nothing else', async () => {
  const cache = openCache();
  await cache.getOrCompute('one', async () => page('1', ['product:1', 'listing']));
  await cache.getOrCompute('two', async () => page('2', ['product:2']));
  cache.invalidate(['product:1']);
  expect([cache.find('one'), cache.find('two') !== undefined]).toEqual([undefined, true]);
  cache.invalidate(['everything']);
  expect(cache.find('two')).toBeUndefined();
});

it('ends a response that is true until a moment, by the clock of the shop', async () => {
  const until = new Date('2026-11-22T15:01:00Z');
  let now = new Date('2026-11-22T15:00:59.999Z');
  const cache = openCache({ clock: () => now });
  const read = async (text: string) =>
    String(await plainBody(await cache.getOrCompute('a', async () => ({ ...page(text), until }))));
  expect([await read('today'), await read('tomorrow')]).toEqual(['today', 'today']);
  now = until;
  expect(cache.find('a')).toBeUndefined();
  expect(await read('tomorrow')).toBe('tomorrow');
});

it('neither caches nor shares a computation that started before an invalidation', async () => {
  const cache = openCache();
  const gate = Promise.withResolvers<undefined>();
  const before = cache.getOrCompute('a', async () => {
    await gate.promise;
    return page('old');
  });
  cache.invalidate(['product:1']);
  const after = await cache.getOrCompute('a', async () => page('new'));
  gate.resolve(undefined);
  expect(String(await plainBody(await before))).toBe('old');
  expect(String(await plainBody(after))).toBe('new');
  expect(String(await plainBody(cache.find('a') as typeof after))).toBe('new');
});

it('caches nothing before open(), nor what started before it', async () => {
  const cache = createResponseCache();
  await cache.getOrCompute('a', async () => page('x'));
  expect(cache.find('a')).toBeUndefined();
  const gate = Promise.withResolvers<undefined>();
  const slow = cache.getOrCompute('b', async () => {
    await gate.promise;
    return page('missed');
  });
  cache.open();
  gate.resolve(undefined);
  await slow;
  expect(cache.find('b')).toBeUndefined();
  await cache.getOrCompute('a', async () => page('x'));
  cache.suspend();
  expect([cache.find('a'), cache.stats().responses]).toEqual([undefined, 0]);
});

it('stays within its memory limit, and invented filters never evict the main pages', async () => {
  const cache = openCache({ maxBytes: 1_000_000 });
  const filler = randomBytes(20_000).toString('hex');
  for (let number = 0; number < 5; number += 1)
    await cache.getOrCompute(`/en/product/${number}`, async () => page(filler));
  for (let number = 0; number < 200; number += 1) {
    await cache.getOrCompute(`/en/products/1?page=${number}`, async () => page(filler));
    cache.rememberUrl(`/en/products/1?utm=${number}${'x'.repeat(400)}`, '/en/product/1');
    expect(cache.stats().bytes).toBeLessThan(1_000_000);
  }
  expect(cache.find('/en/product/0')).toBeDefined();
  expect(cache.find('/en/products/1?page=0')).toBeUndefined();
  // The remembered URLs are bounded as well.
  expect(cache.findByUrl(`/en/products/1?utm=0${'x'.repeat(400)}`)).toBeUndefined();
  expect(cache.findByUrl(`/en/products/1?utm=199${'x'.repeat(400)}`)).toBeDefined();
});

it('caches the requested encodings, and drops the uncompressed body of a page', async () => {
  const cache = openCache();
  const text = 'pearls '.repeat(1000);
  const made = await cache.getOrCompute('a', async () => page(text));
  const coded = await cache.inEncoding('a', made, 'br');
  const cached = cache.find('a');
  expect(Object.keys(cached?.encoded ?? {})).toEqual(['br']);
  expect(coded.encoded.br?.body.length).toBeLessThan(200);
  const plain = await cache.inEncoding('a', cached as typeof coded, 'identity');
  expect(String(plain.encoded.identity?.body)).toBe(text);
  expect(cache.find('a')?.etag).toBe(made.etag);
});

it('holds no more memory than its bodies, although small Buffers are views of larger blocks', async () => {
  const computed = page('pearl '.repeat(400));
  const { body } = computed;
  expect(body.buffer.byteLength).toBeGreaterThan(body.length);
  const plain = toCachedResponse(computed);
  const { encoded } = await withEncoding(await withEncoding(plain, 'br'), 'gzip');
  for (const { body: held } of Object.values(encoded)) expect(held.buffer.byteLength).toBe(held.length);
  expect(String(encoded.identity?.body)).toBe(String(body));
});

it('gives a response that is not cached the headers of one without tags', () => {
  const cache = openCache({ headersOf: ({ headers, tags }) => ({ ...headers, tags: JSON.stringify(tags) }) });
  expect(cache.uncached(page('page')).headers).toMatchObject({ 'content-type': 'text/html', tags: 'null' });
});

it('delays `popularity`, so that an order does not invalidate every list', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const cache = openCache({ popularityMs: 50 });
  await cache.getOrCompute('home', async () => page('1', ['popularity']));
  cache.invalidate(['popularity']);
  cache.invalidate(['popularity']);
  vi.advanceTimersByTime(49);
  expect(cache.find('home')).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(cache.find('home')).toBeUndefined();
});

it('serves stale responses while the feed is lost, caches nothing new, and starts empty after open()', async () => {
  const cache = openCache();
  await cache.getOrCompute('a', async () => page('before'));
  const gate = Promise.withResolvers<undefined>();
  const slow = cache.getOrCompute('b', async () => {
    await gate.promise;
    return page('in between');
  });
  cache.serveStale();
  gate.resolve(undefined);
  await slow;
  await cache.getOrCompute('c', async () => page('meanwhile'));
  expect(String(await plainBody(cache.find('a') as NonNullable<ReturnType<typeof cache.find>>))).toBe('before');
  expect([cache.find('b'), cache.find('c')]).toEqual([undefined, undefined]);
  cache.open();
  expect(cache.find('a')).toBeUndefined();
});

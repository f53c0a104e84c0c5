import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type Answer, plainOf } from './kept-answer.ts';
import { createPageCache, type PageCacheOptions } from './page-cache.ts';
import type { Tag } from './tags.ts';

function answer(text: string, tags: readonly Tag[] | null = ['product:1']): Answer {
  return { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(text), tags };
}

function openCache(options?: PageCacheOptions) {
  const cache = createPageCache(options);
  cache.open();
  return cache;
}

it('makes an answer once, however many ask at the same time and afterwards', async () => {
  const cache = openCache();
  let made = 0;
  const make = async () => {
    made += 1;
    await sleep(20);
    return answer('page');
  };
  const all = await Promise.all([cache.answer('a', make), cache.answer('a', make), cache.answer('a', make)]);
  await cache.answer('a', make);
  expect([made, new Set(all).size]).toEqual([1, 1]);
});

it('keeps nothing of a failure, and tells it to all who waited', async () => {
  const cache = openCache();
  const fail = () => Promise.reject(new Error('no database'));
  const both = await Promise.allSettled([cache.answer('a', fail), cache.answer('a', fail)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(String(await plainOf(await cache.answer('a', async () => answer('well'))))).toBe('well');
});

it('lets go of what a change touches, and of nothing else', async () => {
  const cache = openCache();
  await cache.answer('one', async () => answer('1', ['product:1', 'listing']));
  await cache.answer('two', async () => answer('2', ['product:2']));
  cache.touch(['product:1']);
  expect([cache.find('one'), cache.find('two') !== undefined]).toEqual([undefined, true]);
  cache.touch(['everything']);
  expect(cache.find('two')).toBeUndefined();
});

it('does not keep what began before a change, nor give it to who comes after', async () => {
  const cache = openCache();
  const gate = Promise.withResolvers<undefined>();
  const before = cache.answer('a', async () => {
    await gate.promise;
    return answer('old');
  });
  cache.touch(['product:1']);
  const after = await cache.answer('a', async () => answer('new'));
  gate.resolve(undefined);
  expect(String(await plainOf(await before))).toBe('old');
  expect(String(await plainOf(after))).toBe('new');
  expect(String(await plainOf(cache.find('a') as typeof after))).toBe('new');
});

it('keeps nothing while changes go unheard, nor what began then', async () => {
  const cache = createPageCache();
  await cache.answer('a', async () => answer('x'));
  expect(cache.find('a')).toBeUndefined();
  const gate = Promise.withResolvers<undefined>();
  const slow = cache.answer('b', async () => {
    await gate.promise;
    return answer('unheard');
  });
  cache.open();
  gate.resolve(undefined);
  await slow;
  expect(cache.find('b')).toBeUndefined();
  await cache.answer('a', async () => answer('x'));
  cache.suspend();
  expect([cache.find('a'), cache.facts().answers]).toEqual([undefined, 0]);
});

it('stays within its bytes, and made-up filters never push out the pages that everybody opens', async () => {
  const cache = openCache({ maxBytes: 1_000_000 });
  const filler = randomBytes(20_000).toString('hex');
  for (let page = 0; page < 5; page += 1) await cache.answer(`/en/product/${page}`, async () => answer(filler));
  for (let page = 0; page < 200; page += 1) {
    await cache.answer(`/en/products/1?page=${page}`, async () => answer(filler));
    cache.nameKey(`/en/products/1?utm=${page}${'x'.repeat(400)}`, '/en/product/1');
    expect(cache.facts().bytes).toBeLessThan(1_000_000);
  }
  expect(cache.find('/en/product/0')).toBeDefined();
  expect(cache.find('/en/products/1?page=0')).toBeUndefined();
  // The spellings of addresses are bounded as well.
  expect(cache.findAt(`/en/products/1?utm=0${'x'.repeat(400)}`)).toBeUndefined();
  expect(cache.findAt(`/en/products/1?utm=199${'x'.repeat(400)}`)).toBeDefined();
});

it('holds the codings that were asked for, and the plain bytes of a page no longer than it must', async () => {
  const cache = openCache();
  const text = 'pearls '.repeat(1000);
  const made = await cache.answer('a', async () => answer(text));
  const coded = await cache.inCoding('a', made, 'br');
  const kept = cache.find('a');
  expect(Object.keys(kept?.packed ?? {})).toEqual(['br']);
  expect(coded.packed.br?.body.length).toBeLessThan(200);
  const plain = await cache.inCoding('a', kept as typeof coded, 'identity');
  expect(String(plain.packed.identity?.body)).toBe(text);
  expect(cache.find('a')?.etag).toBe(made.etag);
});

it('lets the order of what sells lag behind, so that each order does not empty every list', async () => {
  const cache = openCache({ popularityMs: 50 });
  await cache.answer('home', async () => answer('1', ['popularity']));
  cache.touch(['popularity']);
  cache.touch(['popularity']);
  expect(cache.find('home')).toBeDefined();
  await sleep(80);
  expect(cache.find('home')).toBeUndefined();
});

it('goes on showing what it has while the database is away, keeps nothing new then, and begins anew when it is back', async () => {
  const cache = openCache();
  await cache.answer('a', async () => answer('before'));
  const gate = Promise.withResolvers<undefined>();
  const slow = cache.answer('b', async () => {
    await gate.promise;
    return answer('in between');
  });
  cache.freeze();
  gate.resolve(undefined);
  await slow;
  await cache.answer('c', async () => answer('meanwhile'));
  expect(String(await plainOf(cache.find('a') as NonNullable<ReturnType<typeof cache.find>>))).toBe('before');
  expect([cache.find('b'), cache.find('c')]).toEqual([undefined, undefined]);
  cache.open();
  expect(cache.find('a')).toBeUndefined();
});

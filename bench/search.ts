import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { temporaryFolder, startShop, type Shop } from '../tests/e2e/support/shop.ts';
import { databaseOf } from '../tests/process/support.ts';
import { createDice } from '../tests/support/other-products.ts';
import { dueJobs } from './due-jobs.ts';
import { addManyProducts, type NamedProduct } from './many-products.ts';
import { median, percentile, type Result } from './result.ts';

const products = { whole: 100_000, quick: 5_000 };

interface Kind {
  what: string;
  queryOf: (product: NamedProduct, dice: (sides: number) => number) => string;
}

const wordsOf = (name: string) => name.split(' ').filter((word) => word.length > 3);

function addTypo(word: string, dice: (sides: number) => number): string {
  const at = 1 + dice(word.length - 2);
  return word.slice(0, at) + word.slice(at + 1);
}

// Typical queries, each kind equally often.
export const kinds: Kind[] = [
  { what: 'a word', queryOf: ({ en, ar }, dice) => pick(wordsOf([en, ar][dice(2)] ?? ''), dice) },
  {
    what: 'two words',
    queryOf: ({ en, ar }, dice) =>
      wordsOf([en, ar][dice(2)] ?? '')
        .slice(0, 2)
        .join(' '),
  },
  { what: 'a whole name', queryOf: ({ en, ar }, dice) => [en, ar][dice(2)] ?? '' },
  {
    what: 'an Arabic word in common spelling',
    queryOf: ({ ar }, dice) => pick(wordsOf(ar), dice).replace(/ة$/, 'ه').replace(/[أإآ]/g, 'ا'),
  },
  {
    what: 'a prefix of 4 or 5 letters',
    queryOf: ({ en, ar }, dice) => pick(wordsOf([en, ar][dice(2)] ?? ''), dice).slice(0, 4 + dice(2)),
  },
  {
    what: 'a word with a typing error',
    queryOf: ({ en, ar }, dice) => addTypo(longest([en, ar][dice(2)] ?? ''), dice),
  },
  {
    what: 'a word with two typing errors',
    queryOf: ({ en, ar }, dice) => addTypo(addTypo(longest([en, ar][dice(2)] ?? ''), dice), dice),
  },
  { what: 'a word without results', queryOf: (_product, dice) => `xqz${dice(1_000_000)}w` },
];
const beginnings: Kind = {
  what: 'a prefix of 2 or 3 letters',
  queryOf: ({ en, ar }, dice) => pick(wordsOf([en, ar][dice(2)] ?? ''), dice).slice(0, 2 + dice(2)),
};

function pick(words: string[], dice: (sides: number) => number): string {
  return words[dice(words.length)] ?? 'box';
}

function longest(name: string): string {
  return name.split(' ').sort((one, other) => other.length - one.length)[0] ?? 'chocolate';
}

/** Milliseconds of each request, one after the other on one connection. */
async function timeQueries(shop: Shop, queries: string[]): Promise<number[]> {
  const times: number[] = [];
  for (const [index, query] of queries.entries()) {
    const begun = performance.now();
    const answer = await fetch(`${shop.url}/api/v1/search/suggestions?query=${encodeURIComponent(query)}`, {
      headers: { 'accept-language': index % 2 === 0 ? 'en' : 'ar' },
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${query}: ${answer.status}`);
    times.push(performance.now() - begun);
  }
  return times;
}

// The shop indexes in the background after its start; meanwhile the waiting times of a shopper are
// measured.
async function timeIndexing(shop: Shop, isDone: () => Promise<boolean>): Promise<{ seconds: number; waits: number[] }> {
  const begun = performance.now();
  const waits: number[] = [];
  while (!(await isDone())) {
    waits.push(...(await timeQueries(shop, ['box'])));
    await sleep(100);
  }
  return { seconds: (performance.now() - begun) / 1000, waits };
}

/** The time of suggestions in a big shop, over HTTP, without cached responses. */
export async function benchSearch({ quick }: { quick: boolean }): Promise<Result[]> {
  const count = quick ? products.quick : products.whole;
  const times = quick ? 30 : 150;
  const folder = await temporaryFolder('bench-search');
  const settings = { DEMO: 'off', RATE_LIMIT: 'off' };
  let shop = await startShop(folder.path, settings);
  try {
    const connection = await databaseOf(shop);
    const named = await addManyProducts(connection.db, count);
    await connection.db.destroy();
    await shop.stop();
    shop = await startShop(folder.path, settings);
    const { db } = await databaseOf(shop);
    const isDone = async () => {
      const { rows } = await sql<{ left: number }>`select
        (select count(*) from products)::integer - (select count(*) from search_documents)::integer as left`.execute(
        db,
      );
      return rows[0]?.left === 0 && (await dueJobs(db)) === 0;
    };
    const indexing = await timeIndexing(shop, isDone);
    await db.destroy();

    const dice = createDice(2026);
    const queriesOf = (kind: Kind, many: number) =>
      Array.from({ length: many }, () => kind.queryOf(named[dice(named.length)] as NamedProduct, dice));
    await timeQueries(
      shop,
      kinds.flatMap((kind) => queriesOf(kind, 10)),
    );
    const results: Result[] = [];
    const all: number[] = [];
    for (const kind of [...kinds, beginnings]) {
      const measured = await timeQueries(shop, queriesOf(kind, times));
      if (kind !== beginnings) all.push(...measured);
      const [middle, most] = [median(measured), percentile(measured, 95)];
      const how = `${times} requests, one connection`;
      results.push({ what: `${kind.what}: median`, value: middle, unit: 'ms', how });
      results.push({
        what: `${kind.what}: p95`,
        value: most,
        unit: 'ms',
        ...(kind === beginnings && { limit: 40 }),
        how,
      });
    }
    const how = `${count} products, ${3 * count} variants, ${all.length} requests`;
    return [
      { what: 'suggestions: median', value: median(all), unit: 'ms', limit: 5, how },
      { what: 'suggestions: p95', value: percentile(all, 95), unit: 'ms', limit: 20, how },
      ...results,
      { what: 'index build', value: indexing.seconds, unit: 's', how: 'in the serving shop' },
      {
        what: 'a suggestion during the index build: p95',
        value: percentile(indexing.waits, 95),
        unit: 'ms',
        how: `${indexing.waits.length} requests`,
      },
    ];
  } finally {
    await shop.stop();
    await rm(folder.path, { recursive: true, force: true });
  }
}

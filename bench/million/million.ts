import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../tests/e2e/support/shop.ts';
import { createDice } from '../../tests/support/other-products.ts';
import { megabytesOf } from '../memory.ts';
import { median, percentile, type Result } from '../result.ts';
import { type Market, openMarket } from './fill.ts';
import { type Take, takes } from './requests.ts';

const goal = 1.5;
const limits: Record<string, number> = { suggestions: 20, 'result page': 40 };

/** Requests to both shops in turns, so that a busy machine slows both. */
async function compare(small: Market, large: Market, [what, take]: [string, Take], times: number): Promise<Result[]> {
  const dice = createDice(17);
  const warmUp = Math.ceil(times / 10);
  const [few, many]: [number[], number[]] = [[], []];
  for (let time = 0; time < times + warmUp; time += 1) {
    const [before, after] = [await take(small, dice), await take(large, dice)];
    if (time < warmUp) continue;
    few.push(before);
    many.push(after);
  }
  const limit = limits[what];
  const of = (value: (values: number[]) => number, name: string, most?: number): Result[] => [
    {
      what: `${what}: ${name}`,
      value: value(many),
      unit: 'ms',
      ...(most !== undefined && { limit: most }),
      how: `${value(few).toFixed(1)} ms with ${small.count} products; ${times} requests in turns`,
    },
    { what: `${what}: ${name}, large to small`, value: value(many) / value(few), unit: 'share', limit: goal, how: '' },
  ];
  return [...of(median, 'median'), ...of((values) => percentile(values, 95), 'p95', limit)];
}

function figuresOfFilling(small: Market, large: Market): Result[] {
  const perProduct = (what: string, unit: Result['unit'], of: (market: Market) => number): Result[] => [
    { what, value: of(large), unit, how: `${of(small).toFixed(0)} ${unit} for ${small.count} products` },
    {
      what: `${what}: for each product, large to small`,
      value: of(large) / large.count / (of(small) / small.count),
      unit: 'share',
      limit: goal,
      how: '',
    },
  ];
  const p95 = (values: number[]) => percentile(values, 95);
  return [
    ...perProduct('import', 's', (market) => market.importSeconds),
    ...perProduct('index build', 's', (market) => market.indexSeconds),
    ...perProduct('database', 'MB', (market) => market.databaseMb),
    ...perProduct('search index', 'MB', (market) => market.searchMb),
    {
      what: 'a suggestion during the index build: p95',
      value: p95(large.suggestionWaits),
      unit: 'ms',
      how: `${p95(small.suggestionWaits).toFixed(1)} ms with ${small.count} products`,
    },
    {
      what: 'a list during the index build: p95',
      value: p95(large.listWaits),
      unit: 'ms',
      how: `${p95(small.listWaits).toFixed(1)} ms with ${small.count} products`,
    },
  ];
}

/**
 * Compares a shop of a million products, three variants each, with one of 100,000. `BENCH_FOLDER` names a
 * folder that keeps both shops: the next run measures them again without filling them. It needs 12 GB.
 */
export async function benchMillion({ quick }: { quick: boolean }): Promise<Result[]> {
  const [few, many, times] = quick ? [3000, 12_000, 60] : [100_000, 1_000_000, 300];
  const kept = process.env['BENCH_FOLDER'];
  const folder = kept === undefined ? await temporaryFolder('bench-million') : { path: kept, remove: async () => {} };
  const markets: Market[] = [];
  try {
    for (const count of [few, many]) markets.push(await openMarket(join(folder.path, String(count)), count));
    const [small, large] = markets as [Market, Market];
    const results: Result[] = [];
    for (const one of Object.entries(takes)) results.push(...(await compare(small, large, one, times)));
    const memory = await Promise.all(
      markets.map(async ({ shop }) =>
        megabytesOf(Number(await readFile(join(shop.dataDir, 'dana.pid'), 'utf8')), 'VmRSS'),
      ),
    );
    return [
      ...figuresOfFilling(small, large),
      ...results,
      { what: 'memory', value: memory[1] ?? 0, unit: 'MB', how: `${memory[0]?.toFixed(0)} MB with ${few} products` },
    ];
  } finally {
    for (const { shop } of markets) await shop.stop();
    await folder.remove();
  }
}

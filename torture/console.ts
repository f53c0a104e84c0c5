import { setTimeout as sleep } from 'node:timers/promises';
import type { Result } from '../bench/result.ts';
import { patient, type Shop, startShop, temporaryFolder } from '../tests/e2e/support/shop.ts';
import { databaseOf, killEverything } from '../tests/process/support.ts';
import { openEventStream } from '../tests/support/event-stream.ts';
import { actOf, type Log, settle } from '../tests/support/order-crew/attempts.ts';
import { type Crew, openCrew } from '../tests/support/order-crew/crew.ts';
import { audit, type Fault, faultKinds } from '../tests/support/order-crew/ledger.ts';

const settings = { ...patient, DEMO: 'off', RATE_LIMIT: 'off' };

function summaryOf({ attempts, requests, slowestMs, dropped }: Log): string {
  const acts = attempts.filter((attempt) => actOf(attempt) !== null).length;
  const refused = attempts.filter(({ refusals }) => refusals.length > 0).length;
  const placed = attempts.filter(({ deed }) => deed.call === 'placeOrder').length;
  return `${requests} writes, ${acts} acts, ${refused} refused, ${dropped} without an answer, ${placed} orders, slowest answer ${slowestMs.toFixed(0)} ms`;
}

const meaning: Record<Fault['kind'], string> = {
  lost: 'answered writes that are missing',
  'without an attempt': 'changes that were not sent',
  twice: 'acts done twice for one key',
  halves: 'writes without log row, event or kept answer, or the reverse',
  versions: 'orders whose version is not the number of edits',
  paths: 'orders whose log is not a legal path to their state',
  stock: 'variants with wrong stock',
  counts: 'stages with a wrong count',
  ticks: 'ticks lost',
};

function resultsOf(part: string, faults: readonly Fault[], log: Log, how: string): Result[] {
  for (const { kind, text } of faults.slice(0, 20)) console.log(`  ${kind}: ${text}`);
  for (const one of [...log.strange, ...log.different].slice(0, 20)) console.log(`  strange: ${one}`);
  const none = { unit: 'times', exactly: 0, how } as const;
  return [
    ...faultKinds.map((kind) => ({
      ...none,
      what: `${part}: ${meaning[kind]}`,
      value: faults.filter((fault) => fault.kind === kind).length,
    })),
    { ...none, what: `${part}: other answers to a repeated request`, value: log.different.length },
    { ...none, what: `${part}: answers that are no outcome of a race`, value: log.strange.length },
  ];
}

/** The orders whose last version the stream of a person has not sent within a second. */
async function unsent(crew: Crew, shop: Shop, work: () => Promise<void>): Promise<number> {
  const stream = await openEventStream(shop.url, crew.owner.token);
  await work();
  await sleep(1000);
  stream.close();
  const sent = new Map<unknown, number>();
  for (const { name, data } of stream.events) if (name === 'order') sent.set(data['id'], Number(data['version']));
  const { rows } = await crew.owner.client()('listOrders', { query: { limit: 100 } });
  return rows.filter(({ id, version }) => sent.get(id) !== version).length;
}

/** Eight members of staff and six shoppers race for the same orders. */
async function race(writes: number): Promise<Result[]> {
  const folder = await temporaryFolder('console-race');
  const shop = await startShop(folder.path, settings);
  const { db } = await databaseOf(shop);
  try {
    const crew = await openCrew(db, { url: () => shop.url, seed: 1 });
    const begun = performance.now();
    const missed = await unsent(crew, shop, () => crew.work(writes));
    const seconds = (performance.now() - begun) / 1000;
    await settle(crew.log);
    const faults = await audit(db, crew);
    const how = `${summaryOf(crew.log)}; 8 staff, 6 shoppers, ${seconds.toFixed(0)} s`;
    return [
      ...resultsOf('race', faults, crew.log, how),
      {
        what: 'race: orders of the last 100 that the stream did not send',
        value: missed,
        unit: 'times',
        exactly: 0,
        how,
      },
    ];
  } finally {
    await db.destroy();
    await shop.stop();
    await folder.remove();
  }
}

/** Kills the shop, every second time with its PostgreSQL, in the middle of 200 acts. */
async function kill(rounds: number): Promise<Result[]> {
  const folder = await temporaryFolder('console-kill');
  let shop = await startShop(folder.path, settings);
  let database = await databaseOf(shop);
  const crew = await openCrew(database.db, { url: () => shop.url, seed: 2, openMax: 60 });
  const faults: Fault[] = [];
  let unknown = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      await database.db.destroy();
      const enough = crew.log.requests + 60 + Math.floor(Math.random() * 200);
      const working = crew.work(10_000);
      while (crew.log.requests < enough) await sleep(2);
      if (round % 2 === 0) await killEverything(shop);
      else {
        shop.child.kill('SIGKILL');
        await shop.ended;
      }
      crew.stop();
      await working;
      shop = await startShop(folder.path, settings);
      database = await databaseOf(shop);
      // Before any retry: each act is there as a whole, or not at all.
      faults.push(...(await audit(database.db, crew, { mayBeUnknown: true })));
      unknown += await settle(crew.log);
      faults.push(...(await audit(database.db, crew)));
    }
  } finally {
    await database.db.destroy();
    await shop.stop();
    await folder.remove();
  }
  const how = `${rounds} times kill -9, half of them with PostgreSQL; ${unknown} writes cut off; ${summaryOf(crew.log)}`;
  return resultsOf('kill', faults, crew.log, how);
}

/**
 * Staff and shoppers race for orders through real HTTP, with lost answers and repeated requests;
 * then the shop is killed while they work.
 */
export async function tortureConsole({ quick }: { quick: boolean }): Promise<Result[]> {
  return [...(await race(quick ? 600 : 10_000)), ...(await kill(quick ? 2 : 12))];
}

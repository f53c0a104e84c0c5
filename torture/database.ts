import { percentile, type Result } from '../bench/result.ts';
import {
  type AwayReport,
  type AwayShop,
  failOver,
  lockCarts,
  openAwayShop,
  restartDatabase,
  silent,
  slow,
  watchDuring,
} from '../tests/process/away.ts';
import { isFair } from '../tests/process/traffic.ts';

async function withShop<T>(name: string, work: (away: AwayShop) => Promise<T>): Promise<T> {
  const away = await openAwayShop(name);
  try {
    return await work(away);
  } finally {
    await away.close();
  }
}

function resultsOf(what: string, reports: AwayReport[], limitMs: number): Result[] {
  const sum = (of: (report: AwayReport) => number) => reports.reduce((total, report) => total + of(report), 0);
  for (const { unfair } of reports) for (const one of unfair.slice(0, 10)) console.error(one);
  const back = reports.flatMap(({ backMs }) => backMs);
  const how = `${back.length} times, ${sum(({ orders }) => orders)} orders, ${sum(({ refused }) => refused)} of ${sum(({ answers }) => answers)} responses a 503`;
  return [
    { what: `${what}: next order succeeds after`, value: Math.max(...back), unit: 'ms', limit: limitMs, how },
    {
      what: `${what}: responses without an envelope`,
      value: sum(({ unfair }) => unfair.length),
      unit: 'times',
      exactly: 0,
      how,
    },
    {
      what: `${what}: orders lost or duplicated, stock wrong`,
      value: sum(({ lost, twice, wrongStock }) => lost + twice + wrongStock),
      unit: 'times',
      exactly: 0,
      how,
    },
  ];
}

async function whatShoppersSee(away: AwayShop, quick: boolean): Promise<Result[]> {
  const { proxy, server } = away;
  const seconds = quick ? 6 : 12;
  const troubles = {
    '200 ms a query': slow(proxy, 200, seconds),
    '2 s a query': slow(proxy, 2000, seconds),
    '10 s a query': slow(proxy, 10_000, seconds),
    'black hole': silent(proxy, seconds),
    'locked carts': lockCarts(server, seconds),
  };
  const results: Result[] = [];
  for (const [what, trouble] of Object.entries(troubles)) {
    const seen = await watchDuring(away, trouble);
    for (const one of seen.others.filter((answer) => !isFair(answer)).slice(0, 10)) console.error(what, one);
    const how = `${seconds} s, ${seen.pagesMs.length} pages, ${seen.others.length} calls`;
    results.push(
      {
        what: `${what}: cached pages, median`,
        value: percentile(seen.pagesMs, 50),
        unit: 'ms',
        limit: 50,
        how,
      },
      { what: `${what}: cached pages that failed`, value: seen.pagesWrong, unit: 'times', exactly: 0, how },
      {
        what: `${what}: slowest response`,
        value: Math.max(...seen.others.map(({ ms }) => ms)),
        unit: 'ms',
        limit: 5000,
        how,
      },
      {
        what: `${what}: responses without an envelope`,
        value: seen.others.filter((one) => !isFair(one)).length,
        unit: 'times',
        exactly: 0,
        how,
      },
      { what: `${what}: recovered after`, value: seen.backMs, unit: 'ms', limit: 2000, how },
    );
  }
  return results;
}

/** Simulates every kind of database outage. */
export async function tortureDatabase({ quick }: { quick: boolean }): Promise<Result[]> {
  const restarted = await withShop('restart', (away) => restartDatabase(away, quick ? 2 : 10));
  const handed = await withShop('handover', (away) => failOver(away, 'reads'));
  const failed: AwayReport[] = [];
  for (let time = 0; time < (quick ? 1 : 3); time += 1)
    failed.push(await withShop('failover', (away) => failOver(away, 'killed')));
  return [
    ...resultsOf('restart -m fast', [restarted], 2000),
    ...resultsOf('handover', [handed], 5000),
    ...resultsOf('fail-over', failed, 5000),
    ...(await withShop('slow', (away) => whatShoppersSee(away, quick))),
  ];
}

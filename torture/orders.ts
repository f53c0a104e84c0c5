import type { Result } from '../bench/result.ts';
import { openRush, type Round } from '../tests/process/rush.ts';
import { openApp, openDatabase } from '../tests/support/open-app.ts';
import { crossOrders } from '../tests/support/failures/crossing-orders.ts';
import {
  cutAnywhere,
  cutCommits,
  loseAnswers,
  pressTogether,
  type Storm,
} from '../tests/support/failures/order-storms.ts';

const none = { value: 0, unit: 'times', exactly: 0 } as const;

async function rushOf(rounds: number, buyers: number, seconds: number): Promise<Result[]> {
  const rush = await openRush(buyers);
  const begun = performance.now();
  let [played, kills, tries, oversold, undersold, wrongSights, sights, strange] = [0, 0, 0, 0, 0, 0, 0, 0];
  try {
    for (; played < rounds && performance.now() - begun < seconds * 1000; played += 1) {
      const round: Round = { stock: 10, abortShare: played % 2 === 0 ? 0.2 : 0, kill: played % 50 === 2 };
      const found = await rush.play(round);
      tries += buyers;
      kills += round.kill ? 1 : 0;
      oversold += Math.max(0, found.sold - round.stock);
      undersold += Math.max(0, round.stock - found.sold);
      wrongSights += found.wrongSights;
      sights += found.sights;
      strange += found.strange.length;
      for (const one of found.strange) console.log(`  strange: ${one}`);
    }
  } finally {
    await rush.close();
  }
  const how = `${played} rounds of ${buyers} buyers for 5 pairs, two processes, ${tries} tries; a fifth aborted in every second round, ${kills} kills`;
  return [
    { ...none, what: 'sold beyond the stock', value: oversold, how },
    { ...none, what: 'pieces unsold despite demand', value: undersold, how },
    { ...none, what: 'observations with wrong stock', value: wrongSights, how: `${sights} observations` },
    { ...none, what: 'responses other than 201, out of stock, 503', value: strange, how },
  ];
}

function resultsOf(what: string, storm: Storm): Result[] {
  for (const fault of storm.faults) console.log(`  fault: ${fault}`);
  const how = `${storm.tries} orders, ${storm.cuts} connections cut`;
  return [
    { ...none, what: `${what}: doubled`, value: storm.doubled, how },
    { ...none, what: `${what}: lost`, value: storm.lost, how },
    { ...none, what: `${what}: different response to the same key`, value: storm.different, how },
    { ...none, what: `${what}: faults`, value: storm.faults.length, how },
  ];
}

/**
 * Many buyers of few pieces at two instances; orders whose connections break; one cart sent many
 * times; orders with crossing lines.
 */
export async function tortureOrders({ quick }: { quick: boolean }): Promise<Result[]> {
  const results = await (quick ? rushOf(3, 40, 20) : rushOf(200, 200, 240));
  const database = await openDatabase();
  const app = await openApp(database.url);
  try {
    results.push(
      ...resultsOf('response lost', await loseAnswers(app, quick ? { tries: 20 } : { tries: 1000, seconds: 45 })),
    );
    const commits = await cutCommits(database.url, quick ? { tries: 12 } : { tries: 500, seconds: 45 });
    results.push(...resultsOf('cut on COMMIT', commits), {
      what: 'cut on COMMIT: the shop found out the outcome',
      value: (100 * commits.foundOut) / commits.tries,
      unit: '%',
      exactly: 100,
      how: `${commits.tries} orders`,
    });
    results.push(
      ...resultsOf(
        'cut anywhere',
        await cutAnywhere(database.url, quick ? { tries: 12 } : { tries: 500, seconds: 30 }),
      ),
    );
    const pressed = await pressTogether(app, { tries: quick ? 1 : 40, seconds: 25, keyed: 50, bare: 50 });
    results.push({
      ...none,
      what: 'additional orders of one cart',
      value: pressed.ordersBeside + pressed.strange.length,
      how: `${pressed.rounds} carts, each sent 100 times at once, half under one key`,
    });
    const crossed = await crossOrders(app, quick ? { tries: 80 } : { tries: 5000, seconds: 30 });
    for (const one of crossed.strange) console.log(`  strange: ${one}`);
    const how = `${crossed.orders} orders of 2 to 5 lines, 16 at once, ${crossed.placed} placed, 9 of 10 cancelled`;
    results.push(
      { ...none, what: 'crossing orders: failures returned to a client', value: crossed.strange.length, how },
      { ...none, what: 'crossing orders: pieces lost or too many', value: crossed.piecesAstray, how },
      {
        what: 'crossing orders: deadlocks that were retried',
        value: (100 * crossed.deadlocks) / crossed.orders,
        unit: '%',
        limit: 0.1,
        how,
      },
    );
  } finally {
    await app.close();
    await database.close();
  }
  return results;
}

import type { Result } from '../bench/result.ts';
import { openRush, type Round } from '../tests/process/rush.ts';
import { openApp, openDatabase } from '../tests/support/open-app.ts';
import { crossOrders } from '../tests/support/crossing-orders.ts';
import { cutAnywhere, cutCommits, loseAnswers, pressTogether, type Storm } from '../tests/support/order-storms.ts';

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
  const how = `${played} rounds of ${buyers} buyers for 5 pairs, two processes, ${tries} tries; a fifth broken off in every second round, ${kills} kills`;
  return [
    { ...none, what: 'sold beyond the stock', value: oversold, how },
    { ...none, what: 'pieces left though wanted', value: undersold, how },
    { ...none, what: 'moments with a piece too many or too few', value: wrongSights, how: `${sights} looks` },
    { ...none, what: 'other answers than 201, out of stock, 503', value: strange, how },
  ];
}

function resultsOf(what: string, storm: Storm): Result[] {
  for (const fault of storm.faults) console.log(`  fault: ${fault}`);
  const how = `${storm.tries} orders, ${storm.cuts} connections cut`;
  return [
    { ...none, what: `${what}: doubled`, value: storm.doubled, how },
    { ...none, what: `${what}: lost`, value: storm.lost, how },
    { ...none, what: `${what}: other answer to the same key`, value: storm.different, how },
    { ...none, what: `${what}: faults`, value: storm.faults.length, how },
  ];
}

/** Many buyers of few pieces at two processes; orders whose connections break; one cart sent many times; lines that cross. */
export async function tortureOrders({ quick }: { quick: boolean }): Promise<Result[]> {
  const results = await (quick ? rushOf(3, 40, 20) : rushOf(200, 200, 240));
  const database = await openDatabase();
  const app = await openApp(database.url);
  try {
    results.push(
      ...resultsOf('answer lost', await loseAnswers(app, quick ? { tries: 20 } : { tries: 1000, seconds: 45 })),
    );
    const commits = await cutCommits(database.url, quick ? { tries: 12 } : { tries: 500, seconds: 45 });
    results.push(...resultsOf('cut on COMMIT', commits), {
      what: 'cut on COMMIT: the shop found out by itself',
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
      what: 'orders beside the one of a cart',
      value: pressed.ordersBeside + pressed.strange.length,
      how: `${pressed.rounds} carts, each sent 100 times at once, half under one key`,
    });
    const crossed = await crossOrders(app, quick ? { tries: 80 } : { tries: 5000, seconds: 30 });
    for (const one of crossed.strange) console.log(`  strange: ${one}`);
    const how = `${crossed.orders} orders of 2 to 5 lines, 16 at once, ${crossed.placed} placed, 9 of 10 cancelled again`;
    results.push(
      { ...none, what: 'crossing orders: failures that a client saw', value: crossed.strange.length, how },
      { ...none, what: 'crossing orders: pieces astray', value: crossed.piecesAstray, how },
      {
        what: 'crossing orders: deadlocks that were tried again',
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

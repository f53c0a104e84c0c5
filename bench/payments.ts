import { separate } from './cores.ts';
import { holdJobsBack } from './orders.ts';
import { measureComparison } from './payments/comparison.ts';
import { measureStrangers, timeNotices } from './payments/notices.ts';
import { openPayingMarket } from './payments/paying-market.ts';
import { comparePlacing, timeStageTrigger } from './payments/placing.ts';
import type { Result } from './result.ts';

async function benchMarket(quick: boolean): Promise<Result[]> {
  const market = await openPayingMarket();
  try {
    await separate(market.shop);
    const results: Result[] = [
      ...(await timeNotices(market, { payments: quick ? 60 : 300, perSecond: 20 })),
      ...(await measureStrangers(market, { rounds: quick ? 2 : 7, perSecond: 200 })),
    ];
    await holdJobsBack(market.db);
    results.push(
      ...(await comparePlacing(market, quick ? { rounds: 3, orders: 40 } : { rounds: 15, orders: 100 })),
      ...(await timeStageTrigger(market.db, quick ? { rounds: 3, rows: 500 } : { rounds: 15, rows: 2000 })),
    );
    return results;
  } finally {
    await market.close();
  }
}

/** Online payments: how soon a notice is a paid order, what strangers, orders and the comparison of a night cost. */
export async function benchPayments({ quick }: { quick: boolean }): Promise<Result[]> {
  const compared = await measureComparison({ payments: quick ? 1000 : 10_000 });
  return [...(await benchMarket(quick)), ...compared];
}

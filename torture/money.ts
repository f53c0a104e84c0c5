import type { Result } from '../bench/result.ts';
import { createTabProducts, useTabs } from '../tests/support/cart-tabs.ts';
import { moneyProperties } from '../tests/support/random/money-properties.ts';
import { openApp, openDatabase } from '../tests/support/open-app.ts';
import { createCartBuyer } from '../tests/support/random/random-carts.ts';

const none = { unit: 'times', exactly: 0 } as const;

/**
 * Checks properties of money against a model of big integers, random carts in the whole shop, and
 * tabs that share a cart.
 */
export async function tortureMoney({ quick }: { quick: boolean }): Promise<Result[]> {
  const runs = quick ? 2000 : 50_000;
  let wrong = 0;
  for (const check of Object.values(moneyProperties)) {
    try {
      check(runs);
    } catch (error) {
      console.log(error);
      wrong += 1;
    }
  }
  const rules = Object.keys(moneyProperties).length;
  const results: Result[] = [
    {
      ...none,
      what: 'properties of money that a number breaks',
      value: wrong,
      how: `${rules} rules, ${runs} numbers each`,
    },
  ];

  const database = await openDatabase();
  const app = await openApp(database.url);
  try {
    const [most, end] = [quick ? 50 : 10_000, performance.now() + 35_000];
    const buy = await createCartBuyer(app);
    let [carts, failed] = [0, 0];
    for (; carts < most && performance.now() < end && failed === 0; carts += 50) {
      await buy(50).catch((error: Error) => {
        failed += 1;
        console.log(error.message);
      });
    }
    results.push({
      ...none,
      what: 'carts whose total differs from the model',
      value: failed,
      how: `${carts} random carts, ordered`,
    });

    const [seeds, actions] = quick ? [4, 20] : [40, 50];
    const products = await createTabProducts(app);
    let [unordered, wrongTotals] = [0, 0];
    const tabsEnd = performance.now() + 20_000;
    let seed = 0;
    for (; seed < seeds && performance.now() < tabsEnd; seed += 1) {
      const found = await useTabs(app, products, { seed: 100 + seed, actions });
      if (!found.serial) console.log(`  seed ${seed}: an order of ${found.longest} of ${found.total} actions`);
      unordered += found.serial ? 0 : 1;
      wrongTotals += found.wrongTotals;
    }
    const how = `${seed} carts, 4 tabs, ${4 * actions} actions each`;
    results.push(
      { ...none, what: 'carts without a sequential order of actions', value: unordered, how },
      { ...none, what: 'totals that are not the sum of the lines', value: wrongTotals, how },
    );
  } finally {
    await app.close();
    await database.close();
  }
  return results;
}

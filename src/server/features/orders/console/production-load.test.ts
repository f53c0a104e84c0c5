import { sql } from 'kysely';
import { expect } from 'vitest';
import { addDays, qatarDay } from '#contract/values/qatar-time.ts';
import { createProduct } from '../../../testing/catalog-factory.ts';
import { addManyOrders } from '../../../testing/many-orders.ts';
import { it } from '../../../testing/shop-test.ts';

const orders = 500;

/** The milliseconds of this process that a call takes, the shop within it: the median of several. */
async function cpuMsOf(call: () => Promise<unknown>): Promise<number> {
  const measured: number[] = [];
  for (let time = 0; time < 9; time += 1) {
    const before = process.cpuUsage();
    await call();
    const { user, system } = process.cpuUsage(before);
    measured.push((user + system) / 1000);
  }
  return measured.toSorted((one, other) => one - other)[4] ?? Infinity;
}

it('what 500 orders of a day need is worked out with less than their lists cost', async ({ shop, owner }) => {
  for (let made = 0; made < 20; made += 1) await createProduct(shop.db, { variants: [{ price: 25, stock: 1000 }] });
  await addManyOrders(shop.db, { orders, customers: 100 });
  const day = addDays(qatarDay(new Date()), 2);
  await sql`update orders set status = 'Processing', packed_at = null, handed_at = null, driver_id = null,
    delivered_at = null, closed_at = null, delivery_day = ${day}`.execute(shop.db);
  const readAll = async () => {
    for (let after: string | number | undefined, more = true; more;) {
      const page = { due: day, limit: 100, ...(after !== undefined && { after }) };
      const { next } = await owner.console('listOrders', { query: page });
      more = next !== null;
      after = next ?? undefined;
    }
  };
  const { orders: due, rows } = await owner.console('getProduction', { query: { day } });
  expect(due).toHaveLength(orders);
  expect(rows.length).toBeGreaterThan(0);
  const lists = await cpuMsOf(readAll);
  expect(await cpuMsOf(() => owner.console('getProduction', { query: { day } }))).toBeLessThan(lists);
});

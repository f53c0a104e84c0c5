import { type ControlledTransaction, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { qatarMoment } from '#contract/values/qatar-time.ts';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { createUser } from '../../testing/people.ts';
import { createStaff } from '../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let manager: Awaited<ReturnType<typeof createStaff>>;

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  manager = await createStaff(shop, 'manager');
});
afterAll(() => shop.close());

/** Until so many transactions wait for a lock. */
const untilWaiting = (count: number) =>
  expect
    .poll(
      async () => {
        const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
        return rows[0]?.waiting;
      },
      { timeout: 10_000 },
    )
    .toBe(count);

const open: ControlledTransaction<Database>[] = [];
afterEach(async () => {
  for (const tx of open.splice(0)) if (!tx.isCommitted) await tx.rollback().execute();
});

/** A transaction that does its steps while others wait for it. */
async function begin() {
  const tx = await shop.db.startTransaction().execute();
  open.push(tx);
  return { tx: tx as Db, end: () => tx.commit().execute() };
}

const lock = (tx: Db, table: 'products' | 'variants', id: number) =>
  sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(tx);

/** Whether nobody has locked a row. */
async function isFree(table: 'products' | 'variants', id: number): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} for no key update skip locked`.execute(
    shop.db,
  );
  return rows.length === 1;
}

async function newProduct(more: Parameters<typeof createProduct>[1] = {}) {
  const { productId: id, variantIds } = await createProduct(shop.db, { variants: [{ price: 5, stock: 1 }], ...more });
  return { id, variantId: variantIds[0]!, handle: await handleOf(id) };
}

async function handleOf(id: number): Promise<string> {
  const query = shop.db.selectFrom('products').select('handle').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).handle;
}

async function rename(id: number, handle: string): Promise<void> {
  const { version, handle: before } = await manager.console('getConsoleProduct', { params: { id } });
  await manager.console('saveProduct', { params: { id }, body: { version, handle, base: { handle: before } } });
}

const nameCompanions = (id: number, ...companions: string[]) =>
  shop.db.updateTable('products').set({ companions }).where('id', '=', id).execute();

describe('a rename', () => {
  it('locks the products that name the product in the order of their ids', async () => {
    const [card, first, second] = [await newProduct(), await newProduct(), await newProduct()];
    // In the table, the first comes behind the second.
    await nameCompanions(second.id, card.handle);
    await nameCompanions(first.id, card.handle);
    const other = await begin();
    await lock(other.tx, 'products', first.id);
    const renaming = sql`update products set handle = ${`${card.handle}-new`} where id = ${card.id}`.execute(shop.db);
    await untilWaiting(1);
    expect(await isFree('products', second.id)).toBe(true);
    await lock(other.tx, 'products', second.id);
    await other.end();
    await renaming;
  });

  it('waits for that of a companion before it has locked anything that the other needs', async () => {
    const [roses, card] = [await newProduct(), await newProduct()];
    await nameCompanions(roses.id, card.handle);
    await nameCompanions(card.id, roses.handle);
    // Both have locked their products before they keep the old handle.
    const other = await begin();
    await sql`lock table old_handles in share mode`.execute(other.tx);
    const renames = Promise.all([roses, card].map(({ id, handle }) => rename(id, `${handle}-again`)));
    await untilWaiting(2);
    const { rows: atHandles } = await sql`select from pg_locks
      where relation = 'old_handles'::regclass and not granted`.execute(shop.db);
    expect(atHandles).toHaveLength(1);
    await other.end();
    await renames;
    const companionsOf = async (id: number) =>
      (await shop.db.selectFrom('products').select('companions').where('id', '=', id).executeTakeFirstOrThrow())
        .companions;
    expect(await companionsOf(roses.id)).toEqual([`${card.handle}-again`]);
    expect(await companionsOf(card.id)).toEqual([`${roses.handle}-again`]);
  });
});

describe('the job that fills facets, an order and an edit', () => {
  it('lock variants before products, so that who waits for a variant has no product', async () => {
    const [cup, vase] = [await newProduct(), await newProduct()];
    await sql`update variants set facets = '{}' where product_id in (${cup.id}, ${vase.id})`.execute(shop.db);
    await sql`insert into facet_filling values (${cup.id - 1})`.execute(shop.db);
    const order = await begin();
    await shop.services.catalog.stock.takeStock(order.tx, [{ variantId: vase.variantId, quantity: 1 }]);
    const filling = shop.services.facets.fill();
    await untilWaiting(1);
    const editing = rename(vase.id, `${vase.handle}-new`);
    await untilWaiting(2);
    expect([await isFree('products', cup.id), await isFree('products', vase.id)]).toEqual([true, true]);
    await shop.services.catalog.refreshListing(order.tx, [vase.id]);
    await order.end();
    await Promise.all([filling, editing]);
    expect(await handleOf(vase.id)).toBe(`${vase.handle}-new`);
  });
});

it('the job that marks full days locks variants in the order of their ids, whatever becomes of each', async () => {
  const day = '2026-11-22';
  shop.at.now = qatarMoment(day, '09:00');
  const slots = [{ from: '12:00', to: '15:00' }];
  await shop.services.settings.load({ delivery: { enabled: true, daysAhead: 1, slots } });
  const made = () => newProduct({ variants: [{ price: 5, stock: 0, stockMode: 'made', dayLimit: 1 }] });
  const [freed, filled] = [await made(), await made()];
  await shop.db.updateTable('variants').set({ days_full: true }).where('id', '=', freed.variantId).execute();
  const { token } = await createUser(shop);
  const api = shop.apiFor({ token });
  await api('addToCart', { body: { productId: filled.id, variantId: filled.variantId, quantity: 1 } });
  await api('placeOrder', {
    body: {
      shippingAddress: { zoneId: (await api('listZones')).rows[0]!.id, address_line1: 'Zone 66, Street 950' },
      paymentInfo: { paymentOptionId: (await api('listPaymentOptions')).rows[0]!.id },
      delivery: { day, slotId: '12:00-15:00' },
    },
  });
  const other = await begin();
  await lock(other.tx, 'variants', freed.variantId);
  const marking = shop.services.delivery.markFullDays();
  await untilWaiting(1);
  expect(await isFree('variants', filled.variantId)).toBe(true);
  await other.end();
  await marking;
  const marks = await shop.db
    .selectFrom('variants')
    .select(['id', 'days_full as isFull'])
    .where('id', 'in', [freed.variantId, filled.variantId])
    .orderBy('id')
    .execute();
  expect(marks.map(({ isFull }) => isFull)).toEqual([false, true]);
  shop.at.now = null;
});

import { sql } from 'kysely';
import { expect } from 'vitest';
import { createProduct } from '../../testing/catalog-factory.ts';
import { orderOf } from '../../testing/order-of.ts';
import { createUser } from '../../testing/people.ts';
import { it } from '../../testing/shop-test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { addEmailWords } from './email-words.ts';

async function orderFor(shop: TestApp, email: string): Promise<number> {
  const { token } = await createUser(shop, { email });
  const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 40, stock: 5 }] });
  return (await orderOf(shop.apiFor({ token }), { productId, variantId: variantIds[0] as number })).id;
}

/** Leaves the words that a release before wrote: without emails. */
function forgetEmails(shop: TestApp) {
  return sql`update order_words set words = ts_filter(words, '{a,b,c}')`.execute(shop.db);
}

async function wordsOf(shop: TestApp) {
  return shop.db.selectFrom('order_words').selectAll().orderBy('order_id').execute();
}

it('orders of a release before are found by email, with the words that they would have now', async ({
  shop,
  owner,
}) => {
  const ids = [await orderFor(shop, 'hessa.k@example.qa'), await orderFor(shop, 'yousef@example.qa')];
  const found = async (q: string) => (await owner.console('searchShop', { query: { q } })).orders.map(({ id }) => id);
  const now = await wordsOf(shop);
  await forgetEmails(shop);
  expect(await found('hessa.k@example.qa')).toEqual([]);

  await addEmailWords(shop.db);
  expect(await found('hessa.k@example.qa')).toEqual([ids[0]]);
  expect(await found('yousef@example')).toEqual([ids[1]]);
  expect(await wordsOf(shop)).toEqual(now);
});

it('it continues where it stopped, and two at once do the work once', async ({ shop }) => {
  const first = await orderFor(shop, 'first@example.qa');
  await addEmailWords(shop.db);
  expect(await shop.db.selectFrom('job_progress').selectAll().execute()).toEqual([
    { job: 'index_order_emails', last_id: first },
  ]);
  const second = await orderFor(shop, 'second@example.qa');
  await forgetEmails(shop);
  await Promise.all([addEmailWords(shop.db), addEmailWords(shop.db)]);
  const emails = (await wordsOf(shop)).map(({ words }) => /'(\w+)':1(?![ABC])/.exec(words)?.[1] ?? null);
  expect(emails).toEqual([null, 'secondexampleqa']);
  expect((await shop.db.selectFrom('job_progress').select('last_id').executeTakeFirst())?.last_id).toBe(second);
});

it('the email of someone who was erased is not added', async ({ shop }) => {
  await orderFor(shop, 'gone@example.qa');
  await forgetEmails(shop);
  await shop.db.updateTable('orders').set({ customer_email: '' }).execute();
  await addEmailWords(shop.db);
  expect((await wordsOf(shop))[0]?.words).not.toContain('gone');
});

import type { Kysely } from 'kysely';
import { beforeAll } from 'vitest';
import type { Database } from '#server/database/schema.ts';
import { customerDomain } from '#server/demo/demo-orders.queries.ts';
import { inDatabase } from './data/staff.ts';
import { demoShop } from './demo-shop.ts';

async function removeOthers(db: Kysely<Database>): Promise<void> {
  const customers = db.selectFrom('users').select('id').where('email', 'like', `%${customerDomain}`);
  await db
    .deleteFrom('orders')
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', 'not in', customers)]))
    .execute();
  await db.deleteFrom('products').where('demo', '=', false).execute();
  await db
    .deleteFrom('categories')
    .where('demo', '=', false)
    .where('id', 'not in', db.selectFrom('products').select('category_id'))
    .execute();
}

// A file begins with the orders and the catalogue of the demo. Those of the files before would be the newest in its
// lists, and make them longer and slower.
beforeAll(() => inDatabase(demoShop().dataDir, removeOthers));

import type { ProductId } from '#contract/ids.ts';
import type { Db } from '../../../../database/connect.ts';

/** The products whose time has come. */
export async function findDue(db: Db, now: Date): Promise<ProductId[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** The next time at which a product is to be published. */
export async function findNextDay(db: Db, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('products')
    .select('publish_at')
    .where('publish_at', '>', now)
    .orderBy('publish_at')
    .limit(1)
    .executeTakeFirst();
  return row?.publish_at ?? null;
}

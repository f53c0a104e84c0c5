import type { Kysely } from 'kysely';
import type { Database } from '../../../database/schema.ts';
import { orderWords } from '../../../shared/order-words.rules.ts';
import { textsOf } from '../orders.rules.ts';
import { hasUnindexed, insertWords, listUnindexed } from './order-words.queries.ts';

const batch = 500;

/** The search words of orders that were placed before the shop stored them. */
export function createOrderWords({ db }: { db: Kysely<Database> }) {
  /** Writes the missing words. New orders bring theirs along. */
  async function indexMissing(): Promise<void> {
    for (;;) {
      const orders = await listUnindexed(db, batch);
      if (orders.length === 0) return;
      await insertWords(
        db,
        orders.map((order) => ({
          id: order.id,
          words: orderWords(
            textsOf(
              order,
              order.skus.map((sku) => ({ sku })),
            ),
          ),
        })),
      );
    }
  }

  return { indexMissing, isMissing: () => hasUnindexed(db) };
}

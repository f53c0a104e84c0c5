import type { Kysely } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import type { Database } from '../../database/schema.ts';
import { joinedWord, weighted } from '../../shared/order-words.rules.ts';
import * as queries from './email-words.queries.ts';

const ordersAtOnce = 200;

/**
 * Adds the email to the search words of orders that a release before placed without it. In short transactions, each of
 * which notes how far it came: the next start continues there.
 */
export async function addEmailWords(db: Kysely<Database>): Promise<void> {
  let isMore = true;
  while (isMore)
    isMore = await db.transaction().execute(async (tx) => {
      const last = await queries.lockProgress(tx);
      // Locked until the words are written, so that the email of someone who is erased meanwhile is not added again.
      const orders = await queries.lockOrdersAfter(tx, last, ordersAtOnce);
      const next = orders.at(-1)?.id;
      if (next === undefined) return false;
      await queries.addWords(tx, orders.flatMap(wordOf));
      await queries.saveProgress(tx, next);
      return true;
    });
}

function wordOf({ id, email }: { id: OrderId; email: string }): { id: OrderId; word: string }[] {
  const [word] = weighted([joinedWord(email)], 'D');
  return word === undefined ? [] : [{ id, word }];
}

import type { OrderId } from '#contract/ids.ts';
import type { Db } from '../../../database/connect.ts';

/** Opens the page of the recipient of an order. */
export async function insertLink(
  db: Db,
  link: { orderId: OrderId; tokenHash: Buffer; asks: boolean; feeMostDirhams: number },
): Promise<void> {
  await db
    .insertInto('recipient_links')
    .values({
      order_id: link.orderId,
      token_hash: link.tokenHash,
      asks: link.asks,
      fee_most_dirhams: link.feeMostDirhams,
    })
    .execute();
}

const links = (db: Db) =>
  db
    .selectFrom('recipient_links')
    .select([
      'order_id as orderId',
      'asks',
      'fee_most_dirhams as feeMostDirhams',
      'reminded_at as remindedAt',
      'lapsed_at as lapsedAt',
      'note',
      'thanks',
    ]);

/** The link with this hash, or null. */
export async function findLink(db: Db, tokenHash: Buffer) {
  return (await links(db).where('token_hash', '=', tokenHash).executeTakeFirst()) ?? null;
}

export type RecipientLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** The link of an order, or null. */
export async function findLinkOf(db: Db, orderId: OrderId) {
  return (await links(db).where('order_id', '=', orderId).executeTakeFirst()) ?? null;
}

export async function updateLink(
  db: Db,
  orderId: OrderId,
  change: { asks?: boolean; reminded_at?: Date; lapsed_at?: Date; note?: string; thanks?: string },
): Promise<void> {
  await db.updateTable('recipient_links').set(change).where('order_id', '=', orderId).execute();
}

/** The orders with a link. */
export async function listLinkedOrders(db: Db): Promise<OrderId[]> {
  const rows = await db.selectFrom('recipient_links').select('order_id as orderId').orderBy('order_id').execute();
  return rows.map(({ orderId }) => orderId);
}

/** Replaces the hash of a link: the token of before opens nothing any more. */
export async function replaceHash(db: Db, orderId: OrderId, tokenHash: Buffer): Promise<void> {
  await db.updateTable('recipient_links').set({ token_hash: tokenHash }).where('order_id', '=', orderId).execute();
}

import { randomUUID } from 'node:crypto';
import type { OrderId } from '#contract/ids.ts';
import { onDatabase } from './staff.ts';

/** Adds a payment of an order that the provider does not have, as the nightly comparison does. Returns its reference. */
export async function addFinding(dataDir: string, orderId: OrderId): Promise<string> {
  const subject = `chg_${randomUUID()}`;
  const found = { provider: 'tap', kind: 'not_there', day: '2026-11-20', settled_at: null } as const;
  await onDatabase(dataDir, (db) =>
    db
      .insertInto('payment_findings')
      .values({
        ...found,
        id: randomUUID(),
        subject,
        order_id: orderId,
        ours_dirhams: 5500,
        theirs_dirhams: null,
        says: 'VOID',
        found_at: new Date(),
      })
      .execute(),
  );
  return subject;
}

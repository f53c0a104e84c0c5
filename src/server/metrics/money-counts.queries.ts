import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** What of money hangs, or waits for a provider. */
export interface MoneyCounts {
  openPayments: number;
  /** Open an hour after their end. */
  overduePayments: number;
  overdueRefunds: number;
  /** What the comparison with the providers found and nobody has settled. */
  differences: number;
}

/** Counts the attempts without an end, the refunds that have not come, and what differs from the providers. */
export async function countMoney(db: Db): Promise<MoneyCounts> {
  const { rows } = await sql<MoneyCounts>`
    select count(*)::integer as "openPayments",
      count(*) filter (where expires_at < now() - interval '1 hour')::integer as "overduePayments",
      (select count(*)::integer from refunds where state = 'Sent' and due_at < now()) as "overdueRefunds",
      (select count(*)::integer from payment_findings where settled_at is null) as differences
    from payments where state in ('Creating', 'Open')`.execute(db);
  return rows[0] ?? { openPayments: 0, overduePayments: 0, overdueRefunds: 0, differences: 0 };
}

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import { onDatabase } from './staff.ts';

const hourMs = 3_600_000;
const newToken = () => randomBytes(16).toString('base64url');

/** Makes a link to pay an order, as the shop does. Returns its token. */
export async function addPaymentLink(dataDir: string, orderId: OrderId): Promise<string> {
  const token = newToken();
  const at = new Date();
  await onDatabase(dataDir, (db) =>
    db
      .insertInto('payment_links')
      .values({
        token_hash: createHash('sha256').update(`payment link ${token}`).digest(),
        order_id: orderId,
        expires_at: new Date(at.getTime() + hourMs),
        made_at: at,
      })
      .execute(),
  );
  return token;
}

/** Adds an attempt to pay that has just failed. Returns the nonce of its return page. */
export async function addFailedPayment(dataDir: string, orderId: OrderId): Promise<string> {
  const nonce = newToken();
  const now = new Date();
  await onDatabase(dataDir, (db) =>
    db
      .insertInto('payments')
      .values({
        id: randomUUID(),
        order_id: orderId,
        provider: 'tap',
        account: '0'.repeat(32),
        live: false,
        option: 'debit',
        amount_dirhams: 100,
        state: 'Failed',
        reason: 'insufficient',
        return_nonce: nonce,
        language: 'ar',
        begun_at: now,
        expires_at: now,
        settled_at: now,
      })
      .execute(),
  );
  return nonce;
}

/** Sends the mails that wait for a later time, such as the reminder to pay, now. */
export async function sendLaterMails(dataDir: string): Promise<void> {
  await onDatabase(dataDir, (db) =>
    sql`
      select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
      from graphile_worker.jobs where task_identifier = 'send_mail' and run_at > now()
      having count(*) > 0`.execute(db),
  );
}

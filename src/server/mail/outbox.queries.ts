import { sql } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import type { Db } from '../database/connect.ts';
import { namedStatement } from '../database/named-query.ts';
import { type Job, withTraceparent } from '../jobs/jobs.ts';
import { currentTraceparent } from '../tracing/trace.ts';
import type { Mail } from './mail-kinds.ts';

const insertMails = namedStatement(
  'queue_mails',
  `with mails as (
    insert into outbox_mails (payload)
    select payload from json_array_elements($1::json) with ordinality as listed (payload, place) order by place
    returning id
  )
  select enqueue_jobs(json_agg(job order by place), $2::timestamptz)
  from (
    select id as place, json_build_object(
      'task', 'send_mail',
      'payload', json_strip_nulls(json_build_object('mailId', id, 'traceparent', $3::text))
    ) as job
    from mails
    union all
    select null, job from json_array_elements($4::json) as others (job)
  ) as jobs`,
);

/**
 * Stores mails and queues the jobs that send them, in the caller's transaction (a transactional
 * outbox): they are sent if and only if the transaction commits, at once or at `sendAt`.
 */
export async function queueMails(db: Db, mails: Mail[], sendAt: Date | null = null): Promise<void> {
  await insertMails(db, [JSON.stringify(mails), sendAt, currentTraceparent(), '[]']);
}

/**
 * The same at once, with other jobs. In one call, the queue takes several jobs in the time of one:
 * half a millisecond of PostgreSQL.
 */
export async function queueMailsAndJobs(db: Db, mails: Mail[], jobs: Job[]): Promise<void> {
  const others = jobs.map(({ task, payload }) => ({ task, payload: withTraceparent(payload) }));
  await insertMails(db, [JSON.stringify(mails), null, currentTraceparent(), JSON.stringify(others)]);
}

/** The mail, or undefined if it was sent or deleted. */
export async function findMail(db: Db, mailId: number): Promise<Mail | undefined> {
  const row = await db.selectFrom('outbox_mails').select('payload').where('id', '=', mailId).executeTakeFirst();
  return row?.payload as Mail | undefined;
}

/** Deletes a mail. */
export async function deleteMail(db: Db, mailId: number): Promise<void> {
  await db.deleteFrom('outbox_mails').where('id', '=', mailId).execute();
}

/** Deletes the waiting mails to an address. A mail that is being sent is still delivered. */
export async function deleteMailsTo(db: Db, email: string): Promise<void> {
  await db.deleteFrom('outbox_mails').where('email', '=', email).execute();
}

/** Deletes the waiting mails about orders. */
export async function deleteMailsAbout(db: Db, orderIds: readonly OrderId[]): Promise<void> {
  await sql`delete from outbox_mails where (payload->>'orderId')::integer = any(${orderIds}::integer[])`.execute(db);
}

/** Deletes all waiting mails. */
export async function deleteAllMails(db: Db): Promise<void> {
  await db.deleteFrom('outbox_mails').execute();
}

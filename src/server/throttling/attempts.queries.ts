import type { Db } from '../database/connect.ts';
import { namedStatement } from '../database/named-query.ts';

export interface Attempt {
  key: Buffer;
  now: Date;
  max: number;
  windowMs: number;
  pausesMs: readonly number[];
  /** Each attempt restarts the window. */
  sliding: boolean;
}

// Statements may arrive in another order than their clocks were read. So without a pause a counter
// is free at any time, also just before the last attempt.
function afterPause(ms: string): string {
  return `case when ${ms} > 0 then $2::timestamptz + ${ms} * interval '1 millisecond' else to_timestamp(0) end`;
}

// Checks and counts in one statement, so that concurrent attempts see different counts.
const consumeAttempt = namedStatement<{ count: number }>(
  'consume_attempt',
  `insert into attempts as known (key, count, free_at, ends_at)
  values (
    $1::bytea, 1,
    ${afterPause('($5::float8[])[1]')},
    $2::timestamptz + $4::float8 * interval '1 millisecond'
  )
  on conflict (key) do update set
    count = case when known.ends_at <= $2 then 1 else known.count + 1 end,
    free_at = ${afterPause('($5::float8[])[case when known.ends_at <= $2 then 1 else least(known.count + 1, cardinality($5::float8[])) end]')},
    ends_at = case when known.ends_at <= $2 or $6 then excluded.ends_at else known.ends_at end
  where known.ends_at <= $2 or (known.count < $3::bigint and known.free_at <= $2)
  returning count`,
);

/** Counts an attempt. Returns false and counts nothing if the limit is reached or a pause runs. */
export async function consume(db: Db, { key, now, max, windowMs, pausesMs, sliding }: Attempt): Promise<boolean> {
  return (await consumeAttempt(db, [key, now, max, windowMs, pausesMs, sliding])).length > 0;
}

/** The time from which a counter allows an attempt again. */
export async function findFreeAt(db: Db, key: Buffer, max: number): Promise<Date | null> {
  const row = await db
    .selectFrom('attempts')
    .select(['count', 'free_at', 'ends_at'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  return row.count >= max && row.ends_at > row.free_at ? row.ends_at : row.free_at;
}

/** The attempts that count now. */
export async function findAttemptCount(db: Db, key: Buffer, now: Date): Promise<number> {
  const row = await db
    .selectFrom('attempts')
    .select('count')
    .where('key', '=', key)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row?.count ?? 0;
}

// Locks the rows in key order, so that two refunds never deadlock.
const refundAttempts = namedStatement(
  'refund_attempts',
  `with mine as materialized (select key from attempts where key = any($1::bytea[]) order by key for update)
  update attempts set count = greatest(count - 1, 0), free_at = to_timestamp(0)
  from mine where attempts.key = mine.key`,
);

/** Takes one attempt off each counter and ends its pause. */
export async function refund(db: Db, keys: Buffer[]): Promise<void> {
  await refundAttempts(db, [keys]);
}

/** Deletes counters whose window and pause have ended. */
export async function deleteEnded(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('attempts').where('ends_at', '<=', now).where('free_at', '<=', now).execute();
}

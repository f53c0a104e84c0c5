import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/**
 * Forgets the mails that wait to be sent to an address, and where the errors of others name it. One that is being sent in this moment ends by
 * itself.
 */
export async function forgetMailsTo(db: Db, email: string): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs as jobs using graphile_worker._private_tasks as tasks
    where tasks.id = jobs.task_id and tasks.identifier = 'send_mail' and jobs.locked_at is null
      and jobs.payload ->> 'email' = ${email}`.execute(db);
  await sql`
    update graphile_worker._private_jobs set last_error = null
    where locked_at is null and strpos(lower(last_error), lower(${email}::text)) > 0`.execute(db);
}

import { type Insertable, sql, type Updateable } from 'kysely';
import type { StaffId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';

type Row = Database['data_files'];

const shownFiles = 50;

export async function insertFile(db: Db, file: Insertable<Row>) {
  return db.insertInto('data_files').values(file).returningAll().executeTakeFirstOrThrow();
}

/** The files of a person that have not expired, newest first. */
export function listFiles(db: Db, staffId: StaffId, now: Date) {
  return db
    .selectFrom('data_files')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(shownFiles)
    .execute();
}

export function findFile(db: Db, id: number, staffId: StaffId, now: Date) {
  return db
    .selectFrom('data_files')
    .selectAll()
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** A file and its person, for the job. */
export function findForJob(db: Db, id: number) {
  return db
    .selectFrom('data_files')
    .innerJoin('staff', 'staff.id', 'data_files.staff_id')
    .selectAll('data_files')
    .select(['staff.name as staffName', 'staff.status', 'staff.role', 'staff.extra'])
    .where('data_files.id', '=', id)
    .executeTakeFirst();
}

/** Changes a file that still has this version. Returns it, or undefined. */
export function changeFile(db: Db, id: number, version: number, set: Updateable<Row>) {
  return db
    .updateTable('data_files')
    .set({ ...set, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

/** What the job says about a file. The version stays: it is raised by what people choose. */
export async function noteFile(db: Db, id: number, set: Updateable<Row>): Promise<void> {
  await db.updateTable('data_files').set(set).where('id', '=', id).execute();
}

/** Keeps an act of an import, in its transaction. */
export async function addAct(tx: Db, id: number, act: string): Promise<void> {
  await tx
    .updateTable('data_files')
    .set({ acts: sql`array_append(acts, ${act}::text)` })
    .where('id', '=', id)
    .execute();
}

/** The acts of an import so far. */
export async function listActs(db: Db, id: number): Promise<string[]> {
  const row = await db.selectFrom('data_files').select('acts').where('id', '=', id).executeTakeFirst();
  return row?.acts ?? [];
}

export async function deleteFile(db: Db, id: number): Promise<void> {
  await db.deleteFrom('data_files').where('id', '=', id).execute();
}

/** Deletes rows that have expired. Returns how many there were. */
export async function deleteExpired(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('data_files').where('expires_at', '<=', now).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Which of these names belong to a file, and when the next file expires. */
export async function keptFiles(db: Db, names: string[]): Promise<{ kept: Set<string>; next: Date | null }> {
  const rows = await db
    .selectFrom('data_files')
    .select(['stored'])
    .where('stored', 'in', ['', ...names])
    .execute();
  const first = await db
    .selectFrom('data_files')
    .select(sql<Date | null>`min(expires_at)`.as('next'))
    .executeTakeFirst();
  return { kept: new Set(rows.map(({ stored }) => stored)), next: first?.next ?? null };
}

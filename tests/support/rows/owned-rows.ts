import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

interface Reference {
  child: string;
  column: string;
  parent: string;
}

// Read from the database itself, so that future tables are included.
async function references(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 3`.execute(db);
  return rows;
}

async function hasId(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_attribute where attrelid = ${table}::regclass and attname = 'id' and not attisdropped`.execute(db);
  return rows.length > 0;
}

/**
 * Every row that belongs to an owner, by table: the row of `users` or `shoppers` itself, the rows
 * that refer to it, and so on. If the result is equal before and after a call, the call has changed
 * none of the owner's data.
 */
export async function ownedRows(
  db: Db,
  owner: { table: 'users' | 'shoppers'; id: number },
  without: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const all = await references(db);
  const found: Record<string, string[]> = {};
  async function collect(table: string, column: string, ids: number[]): Promise<void> {
    if (without.includes(table)) return;
    const withId = await hasId(db, table);
    const { rows } = await sql<{ id: number | null; text: string }>`
      select ${withId ? sql.ref('t.id') : sql`null::integer`} as id, t::text as text
      from ${sql.raw(table)} t where t.${sql.raw(column)} = any(${ids}::integer[]) order by 2`.execute(db);
    if (rows.length === 0) return;
    found[table] = [...new Set([...(found[table] ?? []), ...rows.map(({ text }) => text)])].sort();
    const own = rows.flatMap(({ id }) => (id === null ? [] : [id]));
    if (own.length === 0) return;
    for (const { child, column: by, parent } of all)
      if (parent === table && child !== table) await collect(child, by, own);
  }
  await collect(owner.table, 'id', [owner.id]);
  return found;
}

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { Storage } from '#server/media/storage.ts';
import { allOf } from '#server/testing/all-of.ts';

// Temporary tables, which no backup contains.
const passing = ['workers', 'catalogue_changes', 'console_changes', 'collection_marks'];

async function fingerprint(db: Db, query: string): Promise<string> {
  const { rows } = await sql<{ print: string }>`
    select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as print
    from (${sql.raw(query)}) as t`.execute(db);
  return rows[0]?.print ?? '';
}

/** A fingerprint of every row of every table, byte for byte. */
export async function rowsOf(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const found: Record<string, string> = {};
  for (const { name } of tables)
    if (!passing.includes(name)) found[name] = await fingerprint(db, `select * from public."${name}"`);
  return found;
}

const rules = `
  select 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated::text
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'index', tablename, indexname, indexdef, '' from pg_indexes where schemaname = 'public'
  union all select 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(pg_trigger.oid), tgenabled::text
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace
  union all select 'routine', proname, '', prosrc, '' from pg_proc where pronamespace = 'public'::regnamespace
  union all select 'column', table_name, column_name, concat_ws(' ', data_type, is_nullable, column_default, generation_expression), ''
    from information_schema.columns where table_schema = 'public'`;

/** A fingerprint of the schema: constraints, indexes, triggers, functions, columns. */
export function rulesOf(db: Db): Promise<string> {
  return fingerprint(db, rules);
}

/** The last value of each sequence, without those of temporary tables. */
export async function countersOf(db: Db): Promise<Record<string, string | null>> {
  const { rows } = await sql<{ name: string; last: string | null }>`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`.execute(
    db,
  );
  return Object.fromEntries(
    rows.filter(({ name }) => !passing.some((table) => name.startsWith(table))).map(({ name, last }) => [name, last]),
  );
}

/** The checksum of every stored picture, by path. */
export async function picturesOf(storage: Storage): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const path of (await allOf(storage.listAll())).sort())
    found[path] = createHash('sha256')
      .update((await storage.get(path)) ?? '')
      .digest('hex');
  return found;
}

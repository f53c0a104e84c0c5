import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/**
 * A fingerprint of every row of every table, including the job queue: equal means that nothing was
 * written.
 */
export async function tableContents(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') order by 1`.execute(db);
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ print: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
      from ${sql.raw(name)} t`.execute(db);
    contents[name] = rows[0]?.print ?? '';
  }
  return contents;
}

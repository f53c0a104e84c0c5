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
  const prints = tables.map(
    ({ name }) => `select '${name}' as name,
      count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from ${name} t`,
  );
  const { rows } = await sql.raw<{ name: string; print: string }>(prints.join(' union all ')).execute(db);
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}

import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

export interface Row {
  /** `schema.table` */
  table: string;
  value: Record<string, unknown>;
}

/** Every row of every table of the shop and its job queue. */
export async function allRows(db: Db): Promise<Row[]> {
  const { rows: tables } = await sql<{ table: string }>`
    select format('%I.%I', schemaname, tablename) as table from pg_tables
    where schemaname in ('public', 'graphile_worker') order by 1`.execute(db);
  const found: Row[] = [];
  for (const { table } of tables) {
    const { rows } = await sql<{
      value: Row['value'];
    }>`select to_jsonb(t) as value from ${sql.raw(table)} as t`.execute(db);
    found.push(...rows.map(({ value }) => ({ table, value })));
  }
  return found;
}

/** A text and its encodings in `bytea` columns. */
function formsOf(text: string): string[] {
  return [text.toLowerCase(), Buffer.from(text).toString('hex')];
}

/** The places that contain one of the texts, as `table.column`, each once. */
export function placesOf(rows: Row[], texts: string[]): string[] {
  const forms = texts.flatMap(formsOf);
  const places = rows.flatMap(({ table, value }) =>
    Object.entries(value)
      .filter(([, column]) => {
        const written = (typeof column === 'string' ? column : JSON.stringify(column)).toLowerCase();
        return forms.some((form) => written.includes(form));
      })
      .map(([column]) => `${table.replace('public.', '')}.${column}`),
  );
  return [...new Set(places)].sort();
}

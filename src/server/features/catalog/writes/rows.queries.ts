import { type RawBuilder, sql } from 'kysely';
import type { Act } from '../../../audit/act.ts';
import { namedStatement } from '../../../database/named-query.ts';

type Table = 'products' | 'variants' | 'customization_options' | 'categories';

/** A row to be changed: only the columns of `set`. */
export interface RowUpdate<Set extends object> {
  id: number;
  set: Set;
}

/**
 * Inserts any number of rows in one prepared statement. JSON columns are values, not texts. Returns the
 * id and the key of each row.
 */
export async function insertRows<Inserted>(
  { tx }: Act,
  { table, columns, key }: { table: Table; columns: readonly string[]; key: string },
  rows: readonly object[],
): Promise<Inserted[]> {
  if (rows.length === 0) return [];
  const names = columns.join(', ');
  const insert = namedStatement<Inserted>(
    `insert_${table}`,
    `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)
    returning id, ${key}`,
  );
  return insert(tx, [JSON.stringify(rows)]);
}

/**
 * Changes any number of rows in one statement. The caller has locked them, or the row above them: a
 * column that only some rows change is written to the others as it is.
 */
export async function updateRows<Set extends object, Updated = unknown>(
  { tx }: Act,
  table: Table,
  changes: readonly RowUpdate<Set>[],
  { also = [], returning = sql`present.id` }: { also?: RawBuilder<unknown>[]; returning?: RawBuilder<unknown> } = {},
): Promise<Updated[]> {
  const columns = [...new Set(changes.flatMap(({ set }) => Object.keys(set)))];
  if (columns.length === 0) return [];
  const rows = JSON.stringify(changes.map(({ id, set }) => ({ ...set, id })));
  const sets = columns.map((column) => sql`${sql.ref(column)} = wanted.${sql.ref(column)}`);
  const { rows: updated } = await sql<Updated>`
    update ${sql.table(table)} as present set ${sql.join([...sets, ...also])}
    from jsonb_array_elements(${rows}::jsonb) as change
      join ${sql.table(table)} as base on base.id = (change.value ->> 'id')::integer
      cross join lateral jsonb_populate_record(base, change.value) as wanted
    where present.id = wanted.id
    returning ${returning}`.execute(tx);
  return updated;
}

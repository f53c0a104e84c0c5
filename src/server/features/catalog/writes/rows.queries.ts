import { type RawBuilder, sql } from 'kysely';
import type { Act } from '../../../audit/act.ts';
import { namedStatement } from '../../../database/named-query.ts';
import {
  type CatalogueTable,
  changedColumns,
  insertedColumns,
  insertedRow,
  type NewRow,
  type StoredChange,
} from '../../../shared/catalogue-fields.ts';

/** A row to be changed: only the fields of `set`. */
export interface RowUpdate<T extends CatalogueTable> {
  id: number;
  set: StoredChange<T>;
}

/** Inserts any number of rows in one prepared statement. Returns the id and the key of each row. */
export async function insertRows<T extends CatalogueTable, Inserted>(
  { tx }: Act,
  { table, key }: { table: T; key: string },
  rows: readonly NewRow<T>[],
): Promise<Inserted[]> {
  if (rows.length === 0) return [];
  const names = insertedColumns(table).join(', ');
  const insert = namedStatement<Inserted>(
    `insert_${table}`,
    `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)
    returning id, ${key}`,
  );
  return insert(tx, [JSON.stringify(rows.map((row) => insertedRow(table, row)))]);
}

/**
 * Changes any number of rows in one statement. The caller has locked them, or the row above them: a
 * column that only some rows change is written to the others as it is. A row without a change is left out.
 */
export async function updateRows<T extends CatalogueTable, Updated = unknown>(
  { tx }: Act,
  table: T,
  changes: readonly RowUpdate<T>[],
  { also = [], returning = sql`present.id` }: { also?: RawBuilder<unknown>[]; returning?: RawBuilder<unknown> } = {},
): Promise<Updated[]> {
  const changed = changes
    .map(({ id, set }) => ({ id, columns: changedColumns(table, set) }))
    .filter(({ columns }) => Object.keys(columns).length > 0);
  if (changed.length === 0) return [];
  const names = [...new Set(changed.flatMap(({ columns }) => Object.keys(columns)))];
  const rows = JSON.stringify(changed.map(({ id, columns }) => ({ ...columns, id })));
  const sets = names.map((column) => sql`${sql.ref(column)} = wanted.${sql.ref(column)}`);
  const { rows: updated } = await sql<Updated>`
    update ${sql.table(table)} as present set ${sql.join([...sets, ...also])}
    from jsonb_array_elements(${rows}::jsonb) as change
      join ${sql.table(table)} as base on base.id = (change.value ->> 'id')::integer
      cross join lateral jsonb_populate_record(base, change.value) as wanted
    where present.id = wanted.id
    returning ${returning}`.execute(tx);
  return updated;
}

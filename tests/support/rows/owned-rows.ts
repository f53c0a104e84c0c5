import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

interface Reference {
  child: string;
  column: string;
  parent: string;
}

interface Schema {
  references: Reference[];
  /** The tables with an id. */
  withId: Set<string>;
}

// Read from the database itself, so that future tables are included.
async function readSchema(db: Db): Promise<Schema> {
  const { rows: references } = await sql<Reference>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 3`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and attname = 'id' and not attisdropped`.execute(
    db,
  );
  return { references, withId: new Set(rows.map(({ name }) => name)) };
}

// No test changes its schema.
const schemas = new WeakMap<Db, Promise<Schema>>();

function schemaOf(db: Db): Promise<Schema> {
  const schema = schemas.get(db) ?? readSchema(db);
  schemas.set(db, schema);
  return schema;
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
  const { references, withId } = await schemaOf(db);
  const found: Record<string, Set<string>> = {};
  let wanted = [{ table: owner.table as string, column: 'id', ids: [String(owner.id)] }];
  // One statement for each step away from the owner.
  while (wanted.length > 0) {
    const parts = wanted.map(
      ({ table, column, ids }) => sql`
        select ${table}::text as table, ${withId.has(table) ? sql`t.id::text` : sql`null::text`} as id, t::text as text
        from ${sql.raw(table)} t where t.${sql.raw(column)}::text = any(${ids}::text[])`,
    );
    const { rows } = await sql<{ table: string; id: string | null; text: string }>`${sql.join(
      parts,
      sql` union all `,
    )}`.execute(db);
    const reached = new Map<string, Set<string>>();
    for (const { table, id, text } of rows) {
      (found[table] ??= new Set()).add(text);
      if (id !== null) reached.set(table, (reached.get(table) ?? new Set<string>()).add(id));
    }
    wanted = references.flatMap(({ child, column, parent }) => {
      const ids = reached.get(parent);
      return ids && child !== parent && !without.includes(child) ? [{ table: child, column, ids: [...ids] }] : [];
    });
  }
  return Object.fromEntries(Object.entries(found).map(([table, rows]) => [table, [...rows].sort()]));
}

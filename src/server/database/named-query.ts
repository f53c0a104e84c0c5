import { type Compilable, CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

/** A compiled query that runs as the prepared statement `name`: see `PgDialect`. */
export interface NamedQuery extends CompiledQuery {
  readonly name: string;
}

export function isNamedQuery(query: CompiledQuery): query is NamedQuery {
  return 'name' in query;
}

async function execute<Row>(db: Kysely<Database>, name: string, text: string, values: unknown[]): Promise<Row[]> {
  const query: NamedQuery = { ...CompiledQuery.raw(text, values), name };
  return (await db.executeQuery<Row>(query)).rows;
}

/**
 * A statement of fixed text as a prepared statement: PostgreSQL parses and plans it once per
 * connection. `name` is unique among all named queries.
 */
export function namedStatement<Row>(
  name: string,
  text: string,
): (db: Kysely<Database>, values: unknown[]) => Promise<Row[]> {
  return (db, values) => execute(db, name, text, values);
}

class Parameter {
  readonly position: number;
  constructor(position: number) {
    this.position = position;
  }
}

type Placeholders<Values extends unknown[]> = { [Position in keyof Values]: RawBuilder<Values[Position]> };

/**
 * A prepared statement that Kysely builds. `build` runs once, with a placeholder for each value, so
 * a call costs neither building nor parsing. `name` is unique among all named queries.
 */
export function namedQuery<Row, Values extends unknown[]>(
  name: string,
  build: (db: Kysely<Database>, ...placeholders: Placeholders<Values>) => Compilable<Row>,
): (db: Kysely<Database>, ...values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined;
  return (db, ...values) => {
    if (!built) {
      const placeholders = values.map((_, position) => sql`${new Parameter(position)}`) as Placeholders<Values>;
      built = build(db, ...placeholders).compile();
    }
    const bound = built.parameters.map((one) => (one instanceof Parameter ? values[one.position] : one));
    return execute(db, name, built.sql, bound);
  };
}

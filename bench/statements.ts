import type pg from 'pg';

/** A statement as passed to `pg`: its text, values and the name of a prepared statement. */
export type Statement = pg.QueryConfig;

/**
 * Records every statement of a pool, including those that open and close transactions. Returns a
 * function that takes the recorded ones.
 */
export function recordStatements(pool: pg.Pool): () => Statement[] {
  let statements: Statement[] = [];
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...call: unknown[]) => unknown;
    client.query = ((...call: unknown[]) => {
      const [statement] = call;
      if (typeof statement === 'object') statements.push(statement as Statement);
      return query(...call);
    }) as typeof client.query;
  });
  return () => {
    const taken = statements;
    statements = [];
    return taken;
  };
}

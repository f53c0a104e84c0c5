import type pg from 'pg';

/** A statement as passed to `pg`. */
export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Records every statement of a pool, including those that open and close transactions. Returns a
 * function that takes the recorded ones.
 */
export function recordStatements(pool: pg.Pool): () => Statement[] {
  let statements: Statement[] = [];
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...call: unknown[]) => unknown;
    client.query = ((...call: unknown[]) => {
      const [text, values] = call;
      if (typeof text === 'string') statements.push({ text, values: (values as unknown[] | undefined) ?? [] });
      return query(...call);
    }) as typeof client.query;
  });
  return () => {
    const taken = statements;
    statements = [];
    return taken;
  };
}

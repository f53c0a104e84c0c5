import type pg from 'pg';

/** A statement as it was given to `pg`. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Notes every statement of a pool from now on, those that open and close transactions included. Returns what takes the notes away. */
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

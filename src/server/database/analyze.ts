import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { isTimeout } from './pg-errors.ts';

/**
 * Updates PostgreSQL's statistics of these tables, one after the other. A table that takes longer than a
 * statement may is left to autovacuum. Must run outside of transactions: it holds locks until it ends.
 */
export async function analyzeTables(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    try {
      await sql`analyze ${sql.table(table)}`.execute(db);
    } catch (error) {
      if (!isTimeout(error)) throw error;
    }
  }
}

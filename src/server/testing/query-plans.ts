import type { CompiledQuery } from 'kysely';
import { connectDatabase } from '../database/connect.ts';
import { isNamedQuery } from '../database/named-query.ts';
import type { createTestDatabase } from './test-database.ts';

/** A node of a plan, with what it did if the statement was run. */
export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

type TestDatabase = Pick<Awaited<ReturnType<typeof createTestDatabase>>, 'url' | 'pool'>;

/** A second connection to a test database, whose statements are recorded and explained. */
export function recordPlans({ url, pool }: TestDatabase) {
  let statements: CompiledQuery[] = [];
  const { db } = connectDatabase(url, {
    max: 4,
    waitMs: 60_000,
    log: () => {},
    onQuery: ({ level, query }) => {
      if (level === 'query') statements.push(query);
    },
  });

  async function explain(options: string, text: string, parameters: readonly unknown[]): Promise<Plan> {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json${options}) ${text}`, [
      ...parameters,
    ]);
    const [row] = rows;
    if (!row) throw new Error(`no plan of ${text}`);
    return row['QUERY PLAN'][0].Plan;
  }

  /** The statements of an action that read or write rows. */
  async function statementsOf(action: () => Promise<unknown>): Promise<CompiledQuery[]> {
    statements = [];
    await action();
    if (statements.length === 0) throw new Error('no statement was recorded');
    return statements.filter(({ sql: text }) => /^\W*(with|select|insert|update|delete)/i.test(text));
  }

  /** The plan of a statement; of a prepared one also the generic plan. */
  async function plansOf(statement: CompiledQuery): Promise<Plan[]> {
    const { sql: text, parameters } = statement;
    const plans = [await explain('', text, parameters)];
    if (isNamedQuery(statement)) plans.push(await explain(', generic_plan', text, []));
    return plans;
  }

  /** The plan of a statement that only reads, with the rows that it read. */
  function runPlan({ sql: text, parameters }: CompiledQuery): Promise<Plan> {
    return explain(', analyze, timing off', text, parameters);
  }

  return { db, statementsOf, plansOf, runPlan, close: () => db.destroy() };
}

export function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** Which of these tables the plan scans as a whole. */
export function fullScansIn(plan: Plan, tables: readonly string[]): string[] {
  return nodesOf(plan)
    .filter((node) => node['Node Type'] === 'Seq Scan' && tables.includes(node['Relation Name'] ?? ''))
    .map((node) => node['Relation Name'] ?? '');
}

/** How many rows of these tables the statement looked at, those of indexes included. */
export function rowsReadIn(plan: Plan, tables: readonly string[]): number {
  return nodesOf(plan)
    .filter((node) => tables.includes(node['Relation Name'] ?? ''))
    .reduce(
      (sum, node) =>
        sum + ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1),
      0,
    );
}

import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Result } from '../bench/result.ts';
import { openPooledServer, poolUnderLoad } from '../tests/process/pooled.ts';
import { pgbouncerProgram } from '../tests/support/programs/pgbouncer.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const tests = [
  'src/server/features/cart',
  'src/server/features/checkout',
  'src/server/features/orders',
  'src/server/features/account',
  'tests/security/cart-tabs',
  'tests/security/money-rules',
  'tests/security/random-carts',
  'tests/security/repeated-orders',
];

interface Summary {
  numTotalTests: number;
  numPassedTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** Runs the tests of these files with every connection of their applications through PgBouncer. */
async function runThroughPooler(files: string[]): Promise<Summary> {
  const pooled = await openPooledServer('pooler-tests', 20, 'max_db_connections = 0');
  try {
    const report = `${pooled.folder}/tests.json`;
    const env = { ...process.env, TEST_DATABASE_URL: pooled.server.url, TEST_POOLER_URL: pooled.pooler.url };
    const args = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'parts',
      '--reporter',
      'json',
      '--outputFile',
      report,
      ...files,
    ];
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
    await new Promise((resolve) => child.once('close', resolve));
    return JSON.parse(await readFile(report, 'utf8')) as Summary;
  } finally {
    await pooled.close();
  }
}

/** Runs carts, orders and accounts through PgBouncer, then a crowd while it is restarted and paused. */
export async function torturePooler({ quick }: { quick: boolean }): Promise<Result[]> {
  if (!pgbouncerProgram) throw new Error('PgBouncer is not installed (Debian: pgbouncer).');
  const summary = await runThroughPooler(quick ? tests.slice(0, 1) : tests);
  for (const { name, assertionResults } of summary.testResults)
    for (const { status, fullName } of assertionResults) if (status === 'failed') console.error(`${name}: ${fullName}`);
  const times = quick ? 1 : 5;
  const load = await poolUnderLoad(times);
  for (const one of load.unfair.slice(0, 10)) console.error(one);
  const how = `${times} restarts and pauses, 4 instances, ${load.orders} orders, ${load.refused} of ${load.answers} responses a 503`;
  return [
    {
      what: 'tests of carts, orders and accounts that fail through the pooler',
      value: summary.numTotalTests - summary.numPassedTests,
      unit: 'times',
      exactly: 0,
      how: `${summary.numTotalTests} tests, statements without names`,
    },
    { what: 'connections to PostgreSQL', value: load.servers, unit: 'times', limit: 5, how },
    { what: 'connections to the pooler', value: load.clients, unit: 'times', atLeast: 50, how },
    {
      what: 'restart or pause: next order succeeds after',
      value: Math.max(...load.backMs),
      unit: 'ms',
      limit: 5000,
      how,
    },
    { what: 'slowest response', value: load.slowestMs, unit: 'ms', limit: 5500, how },
    { what: 'responses without an envelope', value: load.unfair.length, unit: 'times', exactly: 0, how },
    {
      what: 'orders lost or duplicated, stock wrong',
      value: load.lost + load.twice + load.wrongStock,
      unit: 'times',
      exactly: 0,
      how,
    },
    {
      what: 'searches that fail while all carts are locked',
      value: load.searchesFailed,
      unit: 'times',
      exactly: 0,
      how: '3 s',
    },
  ];
}

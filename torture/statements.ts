import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { prepareJobs } from '#server/jobs/job-runner.ts';
import { loadSecrets } from '#server/process/secrets.ts';
import type { Result } from '../bench/result.ts';
import { cutFlow, type FlowReport } from '../tests/support/failures/cut-flow.ts';
import { openCutShop } from '../tests/support/failures/cut-shop.ts';
import { startDatabaseProxy, through } from '../tests/support/failures/database-proxy.ts';
import { type FlowName, flows } from '../tests/support/flows.ts';
import { createShops } from './one-call-shops.ts';

/** Kills the shop's process before and after each statement of the flows with the most writes. */
export async function tortureStatements({ quick }: { quick: boolean }): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'dana-statements-'));
  const embedded = await startEmbedded({ dataDir: folder, log: () => {} });
  const { db, pool } = connectDatabase(embedded.url, { log: () => {} });
  await migrate(db);
  await prepareJobs(pool);
  const proxy = await startDatabaseProxy(Number(new URL(embedded.url).port));
  const world = { db, secrets: await loadSecrets(db) };
  const shops = createShops(through(proxy, embedded.url), folder, world.secrets);
  const survivor = await openCutShop(embedded.url, folder, world.secrets);
  const reports: FlowReport[] = [];
  try {
    const names = quick ? (['register'] as const) : (Object.keys(flows) as FlowName[]);
    for (const name of names)
      reports.push(
        await cutFlow(name, {
          world,
          proxy,
          send: (call) => shops.send(call),
          sendAgain: survivor.send,
          atStatement: () => shops.kill(),
        }),
      );
  } finally {
    shops.end();
    await survivor.close();
    await proxy.stop();
    await db.destroy();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const faults = reports.flatMap((report) => report.faults);
  for (const fault of faults) console.error(fault);
  const sum = (of: 'statements' | 'cuts') => reports.reduce((total, report) => total + report[of], 0);
  const how = `kill -9 before and after each of ${sum('statements')} statements of ${reports.length} flows`;
  return [
    { what: 'processes killed', value: sum('cuts'), unit: 'times', exactly: 2 * sum('statements'), how },
    { what: 'partial, repeated or stuck calls', value: faults.length, unit: 'times', exactly: 0, how },
  ];
}

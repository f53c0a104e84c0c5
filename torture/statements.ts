import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { connectDatabase } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { prepareJobs } from '#server/jobs/job-runner.ts';
import { loadSecrets, type Secrets } from '#server/process/secrets.ts';
import type { Result } from '../bench/result.ts';
import { type Answer, cutFlow, type FlowReport } from '../tests/support/failures/cut-flow.ts';
import { openCutShop } from '../tests/support/failures/cut-shop.ts';
import { startDatabaseProxy, through } from '../tests/support/failures/database-proxy.ts';
import { type Call, type FlowName, flows } from '../tests/support/flows.ts';

const script = fileURLToPath(new URL('../tests/support/one-call.ts', import.meta.url));
const compileCache = new URL('../src/main/compile-cache.ts', import.meta.url).href;

/** Shops for one call each; the next ones start while the current one works. */
function createShops(url: string, dataDir: string, { guestKey, codeKey, pushKey }: Secrets) {
  const keys = [guestKey, codeKey, pushKey].map((key) => key.toString('hex')).join(',');

  function start() {
    const program = ['--import', compileCache, script, url, dataDir, keys];
    const child = spawn(process.execPath, program, { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface(child.stdout);
    const answer = new Promise<string | null>((resolve) => {
      lines.on('line', (line) => line.startsWith('{') && resolve(line));
      child.once('exit', () => resolve(null));
    });
    return { child, ready: once(lines, 'line'), answer, ended: once(child, 'exit') };
  }
  const waiting = [start(), start()];
  let present = waiting[0] as ReturnType<typeof start>;
  return {
    async send(call: Call): Promise<Answer | null> {
      present = waiting.shift() as typeof present;
      waiting.push(start());
      await present.ready;
      present.child.stdin.write(`${JSON.stringify(call)}\n`);
      const line = await present.answer;
      await present.ended;
      return line === null ? null : (JSON.parse(line) as Answer);
    },
    kill: () => void present.child.kill('SIGKILL'),
    end: () => waiting.forEach(({ child }) => child.kill('SIGKILL')),
  };
}

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

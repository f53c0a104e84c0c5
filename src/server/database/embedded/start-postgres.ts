import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRefused, isStillStarting, makeReady, type Address } from './connection.ts';
import { EmbeddedDatabaseError, explainOutput } from './embedded.errors.ts';
import type { Layout } from './layout.ts';
import { endLeftover } from './leftover.ts';
import { readLogSince, sizeOf } from './postgres-log.ts';
import { spawnPostgres, type PostgresProcess } from './postgres-process.ts';
import type { Runner } from './runner.ts';

const patienceMs = 30_000;
/** Recovery after a power cut replays what was written last; ending it early would only begin it anew. */
const recoveryPatienceMs = 600_000;

// Another PostgreSQL, or one of its children, still has the folder; or our port was taken in the last millisecond.
const passing = /lock file ".*" already exists|pre-existing shared memory block|could not create any TCP\/IP sockets/;

export interface RunningPostgres {
  address: Address;
  process: PostgresProcess;
}

/** Starts PostgreSQL on the cluster and waits until the shop's database answers. */
export async function startPostgres(
  runner: Runner,
  layout: Layout,
  password: string,
  log: (message: string) => void,
): Promise<RunningPostgres> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const environment = await endLeftover(layout, password, log);
    const address = { port: await freePort(), password };
    const logStart = sizeOf(layout.log);
    const process = spawnPostgres(runner, layout, address.port, environment);
    if (await becomesReady(process, address, log)) return { address, process };
    const output = process.spawnError() || readLogSince(layout.log, logStart);
    if (!passing.test(output) || performance.now() > until) {
      throw explainOutput('PostgreSQL', output, layout.root, `Its log is ${layout.log}.`);
    }
    await sleep(100);
  }
}

// False when the process ended by itself. Whatever is thrown, no process stays behind.
async function becomesReady(
  process: PostgresProcess,
  address: Address,
  log: (message: string) => void,
): Promise<boolean> {
  const began = performance.now();
  let saidRecovering = false;
  try {
    while (!process.hasEnded()) {
      try {
        await makeReady(address);
        if (!process.hasEnded()) return true;
      } catch (error) {
        if (error instanceof EmbeddedDatabaseError) throw error;
        const waitedMs = performance.now() - began;
        const recovering = isStillStarting(error);
        if (waitedMs > patienceWith(error)) throw gaveUp(error);
        if (recovering && waitedMs > 5_000 && !saidRecovering) {
          saidRecovering = true;
          log('The database is recovering what was written before it was cut off; this may take a while');
        }
      }
      await Promise.race([process.ended, sleep(15)]);
    }
    return false;
  } catch (error) {
    await process.shutDown();
    throw error;
  }
}

function patienceWith(error: unknown): number {
  if (isRefused(error)) return 2_000;
  return isStillStarting(error) ? recoveryPatienceMs : patienceMs;
}

function gaveUp(error: unknown): EmbeddedDatabaseError {
  const reason = error instanceof Error ? error.message : String(error);
  return new EmbeddedDatabaseError(`The database does not answer (${reason}).`, { cause: error });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}

import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRefused, isStillStarting, prepareShopDatabase, type DatabaseAddress } from './connection.ts';
import { EmbeddedDatabaseError, explainOutput } from './embedded.errors.ts';
import type { Layout } from './layout.ts';
import { stopLeftover } from './leftover.ts';
import { readLogSince, fileSizeOf } from './postgres-log.ts';
import { spawnPostgres, type PostgresProcess } from './postgres-process.ts';
import type { Runner } from './runner.ts';

const timeoutMs = 30_000;
/** Recovery after a power failure: stopping it early would only restart it. */
const recoveryTimeoutMs = 600_000;

// Another PostgreSQL or its children still use the folder, or another program took the port.
const transientFailure =
  /lock file ".*" already exists|pre-existing shared memory block|could not create any TCP\/IP sockets/;

export interface RunningPostgres {
  address: DatabaseAddress;
  process: PostgresProcess;
}

/** Starts PostgreSQL on the cluster and waits until the shop's database answers. */
export async function startPostgres(
  runner: Runner,
  layout: Layout,
  password: string,
  log: (message: string) => void,
): Promise<RunningPostgres> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const environment = await stopLeftover(layout, password, log);
    const address = { port: await freePort(), password };
    const logStart = fileSizeOf(layout.log);
    const process = spawnPostgres(runner, layout, address.port, environment);
    if (await becomesReady(process, address, log)) return { address, process };
    const output = process.spawnError() || readLogSince(layout.log, logStart);
    if (!transientFailure.test(output) || performance.now() > until) {
      throw explainOutput('PostgreSQL', output, layout.root, `Its log is ${layout.log}.`);
    }
    await sleep(100);
  }
}

// Returns false if the process ended. Leaves no process running when it throws.
async function becomesReady(
  process: PostgresProcess,
  address: DatabaseAddress,
  log: (message: string) => void,
): Promise<boolean> {
  const began = performance.now();
  let saidRecovering = false;
  try {
    while (!process.hasEnded()) {
      try {
        await prepareShopDatabase(address);
        if (!process.hasEnded()) return true;
      } catch (error) {
        if (error instanceof EmbeddedDatabaseError) throw error;
        const waitedMs = performance.now() - began;
        const recovering = isStillStarting(error);
        if (waitedMs > timeoutFor(error)) throw timeoutError(error);
        if (recovering && waitedMs > 5_000 && !saidRecovering) {
          saidRecovering = true;
          log('The database is recovering after an unclean shutdown; this may take a while');
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

function timeoutFor(error: unknown): number {
  if (isRefused(error)) return 2_000;
  return isStillStarting(error) ? recoveryTimeoutMs : timeoutMs;
}

function timeoutError(error: unknown): EmbeddedDatabaseError {
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

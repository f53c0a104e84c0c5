import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Layout } from './layout.ts';
import { openLog } from './postgres-log.ts';
import { programEnvironment } from './run-program.ts';
import type { Runner } from './runner.ts';

const fastShutdownMs = 10_000;
const immediateShutdownMs = 7_000;

const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  ssl: 'off',
  max_connections: '50',
  shared_buffers: '128MB',
  max_wal_size: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // A shop's queries gain nothing from it, and its shared memory fails in containers with a small /dev/shm.
  max_parallel_workers_per_gather: '0',
  // Failed statements reach the shop, which logs them; here they would only spill customers' data into a second file.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

export interface PostgresProcess {
  /** Resolves when it has ended and was reaped. */
  ended: Promise<void>;
  hasEnded(): boolean;
  /** Why it could not even be started, if so. */
  spawnError(): string;
  /** Asks for a fast shutdown, then for an immediate one, and waits for the end. */
  shutDown(): Promise<void>;
}

/** Starts `postgres` in a process session of its own: what a terminal sends to the shop does not reach it. */
export function spawnPostgres(
  runner: Runner,
  layout: Layout,
  port: number,
  environment: Record<string, string>,
): PostgresProcess {
  const options = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const [file = '', ...args] = [...runner.prefix, join(runner.bin, 'postgres'), '-D', layout.cluster, ...options];
  const log = openLog(layout.log, runner.owner);
  const child = spawn(file, args, {
    cwd: layout.root,
    env: { ...programEnvironment(), ...environment },
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);

  let done = false;
  let failure = '';
  const endWithUs = () => child.kill('SIGINT');
  process.on('exit', endWithUs);
  const ended = new Promise<void>((resolve) => {
    const finish = () => {
      done = true;
      process.off('exit', endWithUs);
      resolve();
    };
    child.once('exit', finish);
    child.once('error', (error) => {
      failure = error.message;
      if (child.pid === undefined) finish();
    });
  });

  return {
    ended,
    hasEnded: () => done,
    spawnError: () => failure,
    async shutDown() {
      for (const [signal, patienceMs] of [
        ['SIGINT', fastShutdownMs],
        ['SIGQUIT', immediateShutdownMs],
      ] as const) {
        if (done) return;
        child.kill(signal);
        await endsWithin(ended, patienceMs);
      }
      if (!done) child.kill('SIGKILL');
      await ended;
    },
  };
}

async function endsWithin(ended: Promise<void>, patienceMs: number): Promise<void> {
  const timer = new AbortController();
  await Promise.race([ended, sleep(patienceMs, undefined, { signal: timer.signal }).catch(() => undefined)]);
  timer.abort();
}

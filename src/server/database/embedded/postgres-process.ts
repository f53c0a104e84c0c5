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
  // The queries of a shop gain nothing, and its shared memory fails in containers with a small
  // /dev/shm.
  max_parallel_workers_per_gather: '0',
  // The shop logs failed statements. This log must not contain customers' data.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

export interface PostgresProcess {
  /** Resolves when the process has ended. */
  ended: Promise<void>;
  hasEnded(): boolean;
  /** Why the process could not start; empty otherwise. */
  spawnError(): string;
  /** Requests a fast shutdown, then an immediate one, and waits. */
  shutDown(): Promise<void>;
}

/**
 * Starts `postgres` in a separate session, so that signals of the terminal do not reach it. `changed`
 * replaces settings.
 */
export function spawnPostgres(
  runner: Runner,
  layout: Layout,
  port: number,
  environment: Record<string, string>,
  changed: Record<string, string> = {},
): PostgresProcess {
  const options = Object.entries({ ...settings, ...changed, port: String(port) }).flatMap(([name, value]) => [
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
  const stopWithProcess = () => child.kill('SIGINT');
  process.on('exit', stopWithProcess);
  const ended = new Promise<void>((resolve) => {
    const finish = () => {
      done = true;
      process.off('exit', stopWithProcess);
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
      for (const [signal, timeoutMs] of [
        ['SIGINT', fastShutdownMs],
        ['SIGQUIT', immediateShutdownMs],
      ] as const) {
        if (done) return;
        child.kill(signal);
        await endsWithin(ended, timeoutMs);
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

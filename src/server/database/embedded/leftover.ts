import { readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers } from './connection.ts';
import { EmbeddedDatabaseError } from './embedded.errors.ts';
import type { Layout } from './layout.ts';

/** Reads which process serves the cluster, and where, from the file that PostgreSQL keeps while it runs. */
export async function readPostmaster(layout: Layout): Promise<{ pid: number; port: number } | null> {
  const text = await readFile(join(layout.cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Math.abs(Number(lines[0]));
  return pid > 0 ? { pid, port: Number(lines[3]) } : null;
}

/**
 * Ends a PostgreSQL that outlived its shop. Only the holder of the lock comes here, so nobody wants it any more. Answers
 * the environment for the next one: where the process number in `postmaster.pid` now belongs to something else (after a
 * restart of a container the small numbers come back), PostgreSQL must be told not to wait for it.
 */
export async function endLeftover(
  layout: Layout,
  password: string,
  log: (message: string) => void,
): Promise<Record<string, string>> {
  const found = await readPostmaster(layout);
  if (!found || !isAlive(found.pid)) return {};
  const identity = await identify(found.pid, layout);
  // This name, pg_ctl's, marks a number that PostgreSQL may take for no living server; its other checks stay.
  if (identity === 'other') return { PG_GRANDPARENT_PID: String(found.pid) };
  if (identity === 'unknown' && !(await answers({ port: found.port, password }))) return {};

  log(`Ending the PostgreSQL that an earlier start left on ${layout.root} (process ${found.pid})`);
  for (const [signal, patienceMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 7_000],
  ] as const) {
    sendSignal(found.pid, signal);
    const until = performance.now() + patienceMs;
    while (performance.now() < until) {
      if (!(await mayServe(found.pid, layout))) return {};
      await sleep(25);
    }
  }
  throw new EmbeddedDatabaseError(
    `A PostgreSQL that an earlier start left on ${layout.root} does not end (process ${found.pid}). End it, then start again.`,
  );
}

/** Whether a process that may be this cluster's PostgreSQL lives under that number. */
export async function mayServe(pid: number, layout: Layout): Promise<boolean> {
  return isAlive(pid) && (await identify(pid, layout)) !== 'other';
}

type Identity = 'ours' | 'other' | 'unknown';

async function identify(pid: number, layout: Layout): Promise<Identity> {
  if (process.platform !== 'linux') return 'unknown';
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, name, letter] = /\((.*)\) (.)/s.exec(state) ?? [];
  // A zombie holds nothing, and may stay for ever where nobody reaps it.
  if (name !== 'postgres' || letter === 'Z') return 'other';
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  if (folder === null) return 'unknown';
  return folder === (await realpath(layout.cluster)) ? 'ours' : 'other';
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone in the meantime; or not ours to end, which the wait for its end will tell.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

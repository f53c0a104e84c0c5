import { readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { canConnect } from './connection.ts';
import { EmbeddedDatabaseError } from './embedded.errors.ts';
import { isRunning } from './is-running.ts';
import type { Layout } from './layout.ts';

/** Reads the process id and port of the cluster from `postmaster.pid`. */
export async function readPostmaster(layout: Layout): Promise<{ pid: number; port: number } | null> {
  const text = await readFile(join(layout.cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Math.abs(Number(lines[0]));
  return pid > 0 ? { pid, port: Number(lines[3]) } : null;
}

/**
 * Stops a PostgreSQL whose shop ended. The caller holds the lock, so it is unused. Returns the
 * environment of the next one: if the process id in `postmaster.pid` now belongs to another program
 * (ids repeat after a restart of a container), PostgreSQL must ignore it.
 */
export async function stopLeftover(
  layout: Layout,
  password: string,
  log: (message: string) => void,
): Promise<Record<string, string>> {
  const found = await readPostmaster(layout);
  if (!found || !isRunning(found.pid)) return {};
  const identity = await identify(found.pid, layout);
  // pg_ctl's variable: PostgreSQL ignores this process id. Its other checks stay.
  if (identity === 'other') return { PG_GRANDPARENT_PID: String(found.pid) };
  if (identity === 'unknown' && !(await canConnect({ port: found.port, password }))) return {};

  log(`Ending the PostgreSQL that an earlier start left on ${layout.root} (process ${found.pid})`);
  for (const [signal, timeoutMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 7_000],
  ] as const) {
    sendSignal(found.pid, signal);
    const until = performance.now() + timeoutMs;
    while (performance.now() < until) {
      if (!(await mayBePostgres(found.pid, layout))) return {};
      await sleep(25);
    }
  }
  throw new EmbeddedDatabaseError(
    `A PostgreSQL that an earlier start left on ${layout.root} does not end (process ${found.pid}). End it, then start again.`,
  );
}

/** Whether this process id may belong to the cluster's PostgreSQL. */
export async function mayBePostgres(pid: number, layout: Layout): Promise<boolean> {
  return isRunning(pid) && (await identify(pid, layout)) !== 'other';
}

type Identity = 'ours' | 'other' | 'unknown';

async function identify(pid: number, layout: Layout): Promise<Identity> {
  if (process.platform !== 'linux') return 'unknown';
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, name, letter] = /\((.*)\) (.)/s.exec(state) ?? [];
  // A zombie holds no resources. It stays if no process reaps it.
  if (name !== 'postgres' || letter === 'Z') return 'other';
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  if (folder === null) return 'unknown';
  return folder === (await realpath(layout.cluster)) ? 'ours' : 'other';
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in the meantime, or belongs to another user: the caller's wait will time out.
  }
}

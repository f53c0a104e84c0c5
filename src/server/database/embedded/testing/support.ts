import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

export interface Holder {
  child: ChildProcess;
  /** The URL when the database is ready, or the refusal. */
  outcome: Promise<{ url: string } | { refusal: string }>;
  ended: Promise<void>;
}

/** Starts another process on the data folder, as a shop or a `shop` command would be. */
export function holdDatabase(dataDir: string, environment: NodeJS.ProcessEnv = process.env): Holder {
  const script = fileURLToPath(new URL('hold-database.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const outcome = new Promise<{ url: string } | { refusal: string }>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('ready ')) resolve({ url: line.slice(6) });
      if (line.startsWith('refused ')) resolve({ refusal: line.slice(8) });
    });
    void ended.then(() => reject(new Error('the holder ended without a word')));
  });
  // A test may kill it before it reports.
  outcome.catch(() => undefined);
  return { child, outcome, ended };
}

export async function urlFrom(holder: Holder): Promise<string> {
  const outcome = await holder.outcome;
  if ('refusal' in outcome) throw new Error(outcome.refusal);
  return outcome.url;
}

export async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

export function postmasterOf(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8'), 10);
}

/** The running PostgreSQL processes of the data folder: postmaster and children. */
export function postgresProcesses(dataDir: string): number[] {
  const cluster = join(dataDir, 'database/cluster');
  return readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === cluster ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

/** Kills these processes, those that have not ended already. */
export function killProcesses(processes: readonly number[]): void {
  for (const pid of processes) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // It ended with its parent in the meantime.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Kills every PostgreSQL process of the data folder. Returns their number. */
export function killPostgres(dataDir: string): number {
  const processes = postgresProcesses(dataDir);
  killProcesses(processes);
  return processes.length;
}

export async function waitUntil(what: string, condition: () => boolean, patienceMs = 30_000): Promise<void> {
  const until = performance.now() + patienceMs;
  while (!condition()) {
    if (performance.now() > until) throw new Error(`waited in vain: ${what}`);
    await sleep(5);
  }
}

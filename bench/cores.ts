import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { promisify } from 'node:util';
import { postgresProcesses } from '#server/database/embedded/testing/support.ts';
import type { Shop } from '../tests/e2e/support/shop.ts';

const call = promisify(execFile);

/**
 * Pins a process and its threads to one core. Does nothing on a machine with one core or without
 * `taskset`.
 */
export async function pin(pid: number, core: number): Promise<void> {
  if (cpus().length > 1) await call('taskset', ['-acp', String(core), String(pid)]).catch(() => {});
}

/** Pins the PostgreSQL of a data folder to a core: open and future connections. */
export async function pinPostgres(dataDir: string, core: number): Promise<void> {
  for (const pid of postgresProcesses(dataDir)) await pin(pid, core);
}

/** Pins the shop's server to core 0, and its database and this process to core 1. */
export async function separate(shop: Shop): Promise<void> {
  await pin(shop.child.pid as number, 0);
  await pinPostgres(shop.dataDir, 1);
  await pin(process.pid, 1);
}

const ticksPerSecond = 100;

async function ticksOf(pid: number, fields: number[]): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.reduce((sum, field) => sum + Number(values[field]), 0);
}

/** The CPU seconds that a process and its threads have used. */
export async function cpuSecondsOf(pid: number): Promise<number> {
  return (await ticksOf(pid, [11, 12])) / ticksPerSecond;
}

/** The same in milliseconds. */
export async function cpuMsOf(pid: number): Promise<number> {
  return 1000 * (await cpuSecondsOf(pid));
}

/** The CPU milliseconds of the PostgreSQL of a data folder, also of its connections that have ended. */
export async function cpuMsOfPostgres(dataDir: string): Promise<number> {
  const all = await Promise.all(postgresProcesses(dataDir).map((pid) => ticksOf(pid, [11, 12, 13, 14]).catch(() => 0)));
  return (1000 * all.reduce((sum, ticks) => sum + ticks, 0)) / ticksPerSecond;
}

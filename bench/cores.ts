import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { postgresProcesses } from '#server/database/embedded/testing/support.ts';
import type { Shop } from '../tests/e2e/support/shop.ts';

const run = promisify(execFile);
const tickMs = 10;

async function statOf(pid: number | string): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in brackets may hold spaces; what follows counts from the third field.
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** The CPU time that a process has used so far, in milliseconds; its own, not its children's. */
export async function cpuMsOf(pid: number): Promise<number> {
  const stat = await statOf(pid);
  return (Number(stat[11]) + Number(stat[12])) * tickMs;
}

/** Keeps a process with all its threads, and what it starts later, on one core. Where there is no `taskset` it stays where it is. */
export async function pin(pids: number[], core: number): Promise<void> {
  for (const pid of pids) await run('taskset', ['-apc', String(core), String(pid)]).catch(() => undefined);
}

/** Puts the shop's server on core 0, its database and whoever asks (this process) on core 1. */
export async function separate(shop: Shop): Promise<void> {
  await pin([shop.child.pid as number], 0);
  await pin([...postgresProcesses(shop.dataDir), process.pid], 1);
}

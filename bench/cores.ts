import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const call = promisify(execFile);

/** Keeps a process and its threads on one core. Where the machine has one core or no `taskset`, nothing is kept anywhere. */
export async function pin(pid: number, core: number): Promise<void> {
  if (cpus().length > 1) await call('taskset', ['-acp', String(core), String(pid)]).catch(() => {});
}

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]);
}

/** Keeps the PostgreSQL of a data folder on a core: the connections that are open and those that will be. */
export async function pinPostgres(dataDir: string, core: number): Promise<void> {
  const file = await readFile(join(dataDir, 'database', 'cluster', 'postmaster.pid'), 'utf8');
  const postmaster = Number(file.split('\n')[0]);
  await pin(postmaster, core);
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  for (const pid of all) if ((await parentOf(pid)) === postmaster) await pin(pid, core);
}

const ticksPerSecond = 100;

/** The CPU seconds that a process has used so far, those of its threads included. */
export async function cpuSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

import { open, readFile, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** Whether a process of this machine runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It lives, but belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function take(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx');
    await file.writeFile(String(process.pid));
    await file.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  const pid = Number(await readFile(path, 'utf8').catch(() => ''));
  return pid > 0 && !isAlive(pid);
}

/** Runs a piece of work that only one process may do at a time; the lock of a dead process counts for nothing. */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  while (!(await take(path))) {
    if (await isAbandoned(path)) await rm(path, { force: true });
    else await wait(100);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

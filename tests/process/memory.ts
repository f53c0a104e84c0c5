import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Shop } from '../e2e/support/shop.ts';

async function statusOf(pid: number | string): Promise<{ parent: number; name: string; mb: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const number = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return { parent: number('PPid'), name: /^Name:\s+(.*)/m.exec(status)?.[1] ?? '', mb: number('VmRSS') / 1024 };
}

/** The memory of a shop and its picture worker in MB, without PostgreSQL. Linux only. */
export async function memoryOf({ child }: Pick<Shop, 'child'>): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const processes = await Promise.all(pids.map(async (pid) => ({ pid: Number(pid), ...(await statusOf(pid)) })));
  return processes
    .filter(({ pid, parent, name }) => pid === child.pid || (parent === child.pid && !name.startsWith('postgres')))
    .reduce((sum, { mb }) => sum + mb, 0);
}

/** Runs work and returns its result with the highest memory of the shop meanwhile, in MB. */
export async function withHighest<T>(
  shop: Pick<Shop, 'child'>,
  work: () => Promise<T>,
): Promise<{ result: T; highestMb: number }> {
  let highestMb = 0;
  let isDone = false;
  async function watch(): Promise<void> {
    while (!isDone) {
      highestMb = Math.max(highestMb, await memoryOf(shop));
      await sleep(20);
    }
  }
  const watching = watch();
  const result = await work().finally(() => (isDone = true));
  await watching;
  return { result, highestMb };
}

import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Shop } from '../e2e/support/shop.ts';

/** Its share of the memory in MB: a page that two processes have counts half for each. */
async function shareOf(pid: number | string): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
}

// PostgreSQL is a child, too.
async function isWorker(pid: string): Promise<boolean> {
  return /(picture|read)-worker/.test(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
}

/** The memory of a shop and its processes for pictures and files in MB, without PostgreSQL. Linux only. */
export async function memoryOf({ child }: Pick<Shop, 'child'>): Promise<number> {
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(() => '');
  const shares = [shareOf(child.pid ?? 0)];
  for (const pid of children.split(' ').filter(Boolean)) if (await isWorker(pid)) shares.push(shareOf(pid));
  return (await Promise.all(shares)).reduce((sum, mb) => sum + mb, 0);
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
      await sleep(10);
    }
  }
  const watching = watch();
  const result = await work().finally(() => (isDone = true));
  await watching;
  return { result, highestMb };
}

import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readyUrl, runProgram } from '../tests/e2e/support/shop.ts';
import { median, type Result } from './result.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const notInClone = /^(node_modules|build|data|coverage|\.git|\.cache)(\/|$)/;

/**
 * Copies the working tree like a fresh clone after `npm ci`: nothing built, no data, packages
 * installed.
 */
async function cloneInto(folder: string): Promise<void> {
  await cp(root, folder, { recursive: true, filter: (path) => !notInClone.test(relative(root, path)) });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
}

/** Seconds from `npm start` to its ready line. Stops the shop afterwards. */
async function timeStart(folder: string, dataDir: string): Promise<number> {
  const begun = performance.now();
  const shop = runProgram('npm', ['start'], { PORT: '0', DATA_DIR: dataDir }, folder);
  await readyUrl(shop);
  const seconds = (performance.now() - begun) / 1000;
  shop.child.kill('SIGTERM');
  const outcome = await Promise.race([shop.ended, sleep(20_000, 'still running', { ref: false })]);
  if (outcome === 'still running') throw new Error('npm start did not stop the shop within 20 s of SIGTERM.');
  return seconds;
}

/** The time of `npm start` in an unbuilt clone with an empty data folder, and of the next start. */
export async function benchStarts({ quick }: { quick: boolean }): Promise<Result[]> {
  const [firsts, seconds]: [number[], number[]] = [[], []];
  const [firstTimes, secondTimes] = quick ? [1, 3] : [3, 5];
  for (let time = 0; time < firstTimes; time += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'dana-bench-'));
    try {
      const [clone, dataDir] = [join(folder, 'clone'), join(folder, 'data')];
      await cloneInto(clone);
      firsts.push(await timeStart(clone, dataDir));
      if (time > 0) continue;
      for (let again = 0; again < secondTimes; again += 1) seconds.push(await timeStart(clone, dataDir));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return [
    {
      what: 'first npm start',
      value: median(firsts),
      unit: 's',
      limit: 30,
      how: `unbuilt, empty data folder, median of ${firstTimes}`,
    },
    { what: 'second npm start', value: median(seconds), unit: 's', limit: 3, how: `median of ${secondTimes}` },
  ];
}

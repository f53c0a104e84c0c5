import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, type Result } from './result.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const notInClone = /^(node_modules|build|data|coverage|\.git|\.cache|\.react-router)(\/|$)/;

/** The working tree as a fresh clone has it after `npm ci`: nothing built, nothing kept, the packages installed. */
async function cloneInto(folder: string): Promise<void> {
  await cp(root, folder, { recursive: true, filter: (path) => !notInClone.test(relative(root, path)) });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
}

/** Seconds from `npm start` to its ready line; the shop is stopped again. */
async function timeStart(folder: string, dataDir: string): Promise<number> {
  const { PORT: _port, DATABASE_URL: _url, DEMO: _demo, ...env } = process.env;
  const begun = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...env, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Dana is ready at ')) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void ended.then(() => reject(new Error(`npm start ended before it was ready:\n${output}`)));
  });
  const seconds = (performance.now() - begun) / 1000;
  child.kill('SIGTERM');
  await ended;
  return seconds;
}

/** How long `npm start` takes on an unbuilt clone with an empty data folder, and how long it takes the next time. */
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

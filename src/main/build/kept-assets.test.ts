import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepAssets } from './kept-assets.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dana-kept-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function makeBuild(name: string, files: readonly string[]): Promise<string> {
  const dir = join(folder, name);
  await mkdir(join(dir, 'client/assets'), { recursive: true });
  for (const file of files) await writeFile(join(dir, 'client/assets', file), file);
  return dir;
}

async function keptOf(dir: string): Promise<Record<string, string[]>> {
  const builds = await readdir(join(dir, 'before')).catch(() => []);
  const files = builds.map(async (build) => [build, (await readdir(join(dir, 'before', build, 'assets'))).sort()]);
  return Object.fromEntries(await Promise.all(files)) as Record<string, string[]>;
}

test('a build keeps the files of the two builds before it, each below the same path', async () => {
  const builds = [
    await makeBuild('one', ['page-1.js', 'page-1.js.br', 'vendor-1.js']),
    await makeBuild('two', ['page-2.js', 'vendor-1.js']),
    await makeBuild('three', ['page-3.js', 'vendor-1.js']),
    await makeBuild('four', ['page-4.js', 'vendor-4.js']),
  ] as const;
  const kept = [];
  for (const [index, fresh] of builds.entries()) {
    await keepAssets(index === 0 ? join(folder, 'none') : (builds[index - 1] as string), fresh, 1000 + index);
    kept.push(await keptOf(fresh));
  }
  expect(kept).toEqual([
    {},
    { 1001: ['page-1.js', 'page-1.js.br'] },
    { 1001: ['page-1.js', 'page-1.js.br'], 1002: ['page-2.js'] },
    // A file that the third build still had is kept, too.
    { 1002: ['page-2.js'], 1003: ['page-3.js', 'vendor-1.js'] },
  ]);
});

test('building the same sources again forgets no earlier build', async () => {
  const first = await makeBuild('first', ['page-1.js']);
  const second = await makeBuild('second', ['page-2.js']);
  const third = await makeBuild('third', ['page-3.js']);
  const again = await makeBuild('again', ['page-3.js']);
  await keepAssets(first, second, 1);
  await keepAssets(second, third, 2);
  await keepAssets(third, again, 3);
  expect(await keptOf(again)).toEqual({ 1: ['page-1.js'], 2: ['page-2.js'] });
});

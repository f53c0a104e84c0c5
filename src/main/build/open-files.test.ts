import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const moduleAt = (path: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, path)).href);

/** Runs code in a process that may have so many open files. */
async function runWith(openFiles: number, code: string): Promise<string> {
  const limited = `ulimit -n ${openFiles} && exec "$@"`;
  const args = ['-c', limited, 'sh', process.execPath, '--input-type=module', '-e', code];
  return (await promisify(execFile)('sh', args)).stdout.trim();
}

it.skipIf(process.platform === 'win32')('a build opens no more files at once than a small system allows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dana-open-files-'));
  try {
    const assets = join(folder, 'last', 'client/assets');
    await mkdir(assets, { recursive: true });
    for (let file = 0; file < 400; file += 1) await writeFile(join(assets, `${file}.js`), 'export {};');
    const dir = JSON.stringify(join(folder, 'last'));
    const code = `
      const { hashSources } = await import(${moduleAt('bundles.ts')});
      const { compressAssets } = await import(${moduleAt('compress-assets.ts')});
      const { keepAssets } = await import(${moduleAt('kept-assets.ts')});
      const { readFiles } = await import(${moduleAt('../site/static-files.ts')});
      const hash = await hashSources({ sources: ['src'], except: null });
      await compressAssets(${dir});
      await keepAssets(${dir}, ${JSON.stringify(join(folder, 'fresh'))}, 1);
      console.log(hash.length, (await readFiles(${dir})).size);`;
    expect(await runWith(128, code)).toBe('64 400');
  } finally {
    await rm(folder, { recursive: true });
  }
});

import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { buildIfStale, runViteBuild } from '#main/build/build.ts';
import { consoleBundles, sourceFiles, storefrontBundles } from '#main/build/bundles.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

async function hashesBelow(dir: string): Promise<Record<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hashes = files.map(async (file) => [
    relative(dir, file),
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex'),
  ]);
  return Object.fromEntries(await Promise.all(hashes)) as Record<string, string>;
}

it('the files of the storefront are the same bytes in a project without the console', async () => {
  await buildIfStale();
  const copy = await mkdtemp(join(tmpdir(), 'dana-without-console-'));
  try {
    const sources = await sourceFiles(storefrontBundles);
    expect(sources.filter((path) => /console/.test(path) && !path.startsWith('src/main/build/'))).toEqual([]);
    for (const path of [...sources, 'package.json', 'tsconfig.base.json']) {
      await mkdir(dirname(join(copy, path)), { recursive: true });
      await cp(join(root, path), join(copy, path));
    }
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
    await runViteBuild(storefrontBundles, join(copy, 'built'), copy);
    const [alone, beside] = [
      await hashesBelow(join(copy, 'built')),
      await hashesBelow(join(storefrontBundles.dir, 'client')).then((client) =>
        Object.fromEntries(Object.entries(client).map(([path, hash]) => [join('client', path), hash])),
      ),
    ];
    expect(Object.keys(beside).length).toBeGreaterThan(50);
    expect(alone).toMatchObject(beside);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});

it('an edit of either application makes only its own build stale', async () => {
  const [ofStorefront, ofConsole] = await Promise.all([sourceFiles(storefrontBundles), sourceFiles(consoleBundles)]);
  expect(ofConsole).toContain('src/contract/console/calls.ts');
  expect(ofConsole).toContain('src/i18n/messages/ar/console/shell.ts');
  expect(ofConsole.filter((path) => path.startsWith('src/storefront/'))).toEqual([]);
  expect(ofStorefront.filter((path) => path.startsWith('src/console/'))).toEqual([]);
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildIfStale } from './build.ts';
import { consoleBundles, storefrontBundles } from './bundles.ts';
import { type BuildManifest, filesBelow } from './manifest.ts';

/** The first files found that import each other. Which of them runs first depends on the page. */
function circleIn(manifest: BuildManifest): string[] {
  const done = new Set<string>();
  function circleFrom(key: string, path: readonly string[]): string[] {
    if (path.includes(key)) return [...path.slice(path.indexOf(key)), key];
    if (done.has(key)) return [];
    for (const imported of manifest[key]?.imports ?? []) {
      const circle = circleFrom(imported, [...path, key]);
      if (circle.length > 0) return circle;
    }
    done.add(key);
    return [];
  }
  return Object.keys(manifest)
    .map((key) => circleFrom(key, []))
    .find((circle) => circle.length > 0) ?? [];
}

it('files of pages come with all that they import, and not with what the entry imports later', () => {
  const manifest = {
    'entry.tsx': { file: 'entry.js', imports: ['vendor'], dynamicImports: ['run.tsx', 'grid.tsx'], css: ['all.css'] },
    vendor: { file: 'vendor.js' },
    'run.tsx': { file: 'run.js', imports: ['entry.tsx', 'card'], dynamicImports: ['dialog.tsx'] },
    card: { file: 'card.js', dynamicImports: ['keypad.tsx'] },
    'dialog.tsx': { file: 'dialog.js', imports: ['card'] },
    'keypad.tsx': { file: 'keypad.js', dynamicImports: ['run.tsx'] },
    'grid.tsx': { file: 'grid.js' },
  };
  expect(filesBelow(manifest, ['run.tsx', 'not-there.tsx'], ['entry.tsx']).toSorted()).toEqual([
    'all.css',
    'card.js',
    'dialog.js',
    'entry.js',
    'keypad.js',
    'run.js',
    'vendor.js',
  ]);
});

it.each([storefrontBundles, consoleBundles])('no files of the $name import each other', async ({ dir }) => {
  await buildIfStale();
  const manifest = JSON.parse(
    await readFile(join(dir, 'client/.vite/manifest.json'), 'utf8'),
  ) as BuildManifest;
  expect(Object.keys(manifest).length).toBeGreaterThan(50);
  expect(circleIn(manifest)).toEqual([]);
});

import { expect, it } from 'vitest';
import { filesBelow } from './manifest.ts';

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

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { specimens } from '../tools/gallery/specimens.ts';
import { galleryTexts } from '../tools/gallery/texts.ts';

const root = join(import.meta.dirname, '..');

/** The text of each TypeScript file in a folder, by its name. */
function readTexts(folder: string): Map<string, string> {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const sources = names.filter((name) => /\.tsx?$/.test(name));
  return new Map(sources.map((name) => [basename(name), readFileSync(join(root, folder, name), 'utf8')]));
}

const ui = readTexts('src/ui');
const shown = [...readTexts('tools/gallery')]
  .filter(([name]) => name.endsWith('-specimens.tsx'))
  .map(([, text]) => text)
  .join('\n');

// These have no appearance. Toasts are rendered once in the document; the gallery shows their
// cards.
const notShown = new Set(['Toasts', 'FocusOnMount', 'HydrationBoundary']);

/** Components by name, and the classes that style a link as one of them. */
const parts = [...ui].flatMap(([file, text]) =>
  file.includes('.test.')
    ? []
    : [...text.matchAll(/export function ([A-Z]\w*|\w+Class)\b/g)].map(([, name = '']) => ({ file, name })),
);

test('there are components to show', () => expect(parts.length).toBeGreaterThan(40));

// Spec: WEB.12
test.each(parts)('the gallery shows $name of $file', ({ name }) => {
  if (notShown.has(name)) return;
  expect(shown).toMatch(name.endsWith('Class') ? new RegExp(`\\b${name}\\(`) : new RegExp(`<${name}[\\s/>]`));
});

test('every specimen has the name of the file whose components it shows', () => {
  const files = new Set([...ui.keys()].map((file) => file.replace(/\.tsx?$/, '')));
  expect(Object.keys(specimens).filter((name) => !files.has(name))).toEqual([]);
});

test('the specimens have different texts in the two languages', () => {
  const same = Object.entries(galleryTexts.en).filter(
    ([key, text]) => galleryTexts.ar[key as keyof typeof galleryTexts.ar] === text,
  );
  expect(same).toEqual([]);
});

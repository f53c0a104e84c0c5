import { expect, test } from 'vitest';
import { specimens } from './specimens.ts';
import { galleryWords } from './words.ts';

function textsOf(files: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(files).map(([path, text]) => [path.split('/').at(-1) ?? '', text]));
}

const ui = textsOf(import.meta.glob('../../../ui/*/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }));
const shown = [
  ...textsOf(import.meta.glob('./*-specimens.tsx', { query: '?raw', import: 'default', eager: true })).values(),
].join('\n');

// Toasts stand once in the document, around every page; their cards are shown. What takes the focus, and what comes alive in its turn, has no look.
const notShown = new Set(['Toasts', 'FocusOnMount', 'HydrationBoundary']);

/** Components by name, and the classes that make a link look like one of them. */
const parts = [...ui].flatMap(([file, text]) =>
  file.includes('.test.')
    ? []
    : [...text.matchAll(/export function ([A-Z]\w*|\w+Class)\b/g)].map(([, name = '']) => ({ file, name })),
);

test('there are parts to show', () => expect(parts.length).toBeGreaterThan(40));

// Spec: WEB.12
test.each(parts)('the gallery shows $name of $file', ({ name }) => {
  if (notShown.has(name)) return;
  expect(shown).toMatch(name.endsWith('Class') ? new RegExp(`\\b${name}\\(`) : new RegExp(`<${name}[\\s/>]`));
});

test('every specimen is named after the file whose parts it shows', () => {
  const files = new Set([...ui.keys()].map((file) => file.replace(/\.tsx?$/, '')));
  expect(Object.keys(specimens).filter((name) => !files.has(name))).toEqual([]);
});

test('the specimens say different things in the two languages', () => {
  const same = Object.entries(galleryWords.en).filter(
    ([key, text]) => galleryWords.ar[key as keyof typeof galleryWords.ar] === text,
  );
  expect(same).toEqual([]);
});

import { expect, test } from 'vitest';

// The types of browser code exclude Node, and the test runner empties imported style sheets, also
// with `?raw`.
declare const process: { getBuiltinModule(name: 'node:fs'): { readFileSync(path: URL, encoding: 'utf8'): string } };

const tokens = process.getBuiltinModule('node:fs').readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

const colours = new Map([...tokens.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name, hex]) => [name, hex]));

function luminance(name: string): number {
  const hex = colours.get(name);
  if (hex === undefined) throw new Error(`no colour ${name}`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['white', 'pearl', 'shell', 'sand'];
const inks = ['ink', 'ink-soft', 'ink-faint', 'maroon', 'sea', 'danger', 'success', 'progress'];

test.each(inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)))(
  '%s is readable on %s',
  (ink, ground) => {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
  },
);

test.each([
  ['white', 'maroon'],
  ['white', 'maroon-deep'],
  ['white', 'danger'],
  ['white', 'danger-deep'],
  ['white', 'sea'],
  ['white', 'ink'],
  ['white', 'plate'],
  ['maroon', 'maroon-soft'],
  ['sea', 'sea-soft'],
  ['sea-deep', 'sea-soft'],
  ['danger', 'danger-soft'],
  ['success', 'success-soft'],
  ['progress', 'progress-soft'],
  ['ink-soft', 'maroon-soft'],
] as const)('%s reads on %s', (ink, ground) => {
  expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
});

test.each(['white', 'pearl', 'shell'])('the border of a field is visible on %s', (ground) => {
  expect(contrast('line-strong', ground)).toBeGreaterThanOrEqual(3);
});

import { expect, it } from 'vitest';
import { mixesScripts } from './scripts.ts';

it.each(['Мaryam', 'Aishа', 'Οmar', 'نورة Ѕ', 'Аλ', 'Jo Ԁavid', 'Ann Мария'])('%s mixes scripts', (name) => {
  expect(mixesScripts(name)).toBe(true);
});

it.each([
  'Maryam',
  'نورة',
  'نورة Noora',
  'Zoë d’Angelo-2',
  'Мария',
  'Ελένη',
  'José ١٢',
  '中村 さくら',
  'رنا (Rana)',
  '',
])('%s does not', (name) => {
  expect(mixesScripts(name)).toBe(false);
});

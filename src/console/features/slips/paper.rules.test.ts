import { expect, it } from 'vitest';
import { keepPaper, kindNamed, numbersNamed, paperNamed, readPaper, rulesOf } from './paper.rules.ts';

it('knows the papers and kinds of an address', () => {
  expect(['80', '58', 'a5', 'a4', 'A4', '', null].map(paperNamed)).toEqual(['80', '58', 'a5', 'a4', null, null, null]);
  expect(['slip', 'receipt', 'poem', null].map(kindNamed)).toEqual(['slip', 'receipt', 'slip', 'slip']);
});

it('reads each order number once', () => {
  expect(numbersNamed(' DN-1,DN-2,,DN-1, DN-3', 2)).toEqual(['DN-1', 'DN-2']);
  expect(numbersNamed(null, 2)).toEqual([]);
});

it('remembers the paper of the device, and prints on 80 mm where it cannot', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  expect(readPaper(storage)).toBe('80');
  keepPaper(storage, 'a5');
  expect(readPaper(storage)).toBe('a5');
  const full = {
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(() => keepPaper(full, 'a4')).not.toThrow();
});

it('makes the page of a roll as long as the slip', () => {
  const rules = rulesOf('58', 3, { heightPx: 401.2, roomPx: 100 });
  expect(rules).toContain('@page slip-3 { size: 58mm 402px; margin: 0 }');
  expect(rules).not.toContain('zoom');
});

it('shrinks the preview of a sheet to the screen, and only there', () => {
  expect(rulesOf('a4', 0, { heightPx: 900, roomPx: 360 })).toBe(
    '@media screen { .slip[data-page="0"] { zoom: 0.454 } }',
  );
  expect(rulesOf('a4', 0, { heightPx: 900, roomPx: 1000 })).toBe('');
});

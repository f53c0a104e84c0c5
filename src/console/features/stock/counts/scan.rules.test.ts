import { describe, expect, it } from 'vitest';
import { type Burst, newSightings, noBurst, readKey, type Sightings } from './scan.rules.ts';

const codeOf = (character: string) =>
  /\d/.test(character) ? `Digit${character}` : /[a-z]/i.test(character) ? `Key${character.toUpperCase()}` : 'Minus';

/** Types keys with a time between them. Returns the code that was scanned. */
function type(text: string, gap: number, keyOf = (character: string) => character) {
  let burst: Burst = noBurst;
  let at = 1000;
  for (const character of text) {
    const press = { key: keyOf(character), code: codeOf(character), shiftKey: /[A-Z]/.test(character), at };
    ({ burst } = readKey(burst, press));
    at += gap;
  }
  return readKey(burst, { key: 'Enter', code: 'Enter', shiftKey: false, at });
}

describe('a burst of keys', () => {
  it.each(['6291041500213', 'KET-12', 'abc'])('%s that Enter ends is a scan', (text) => {
    expect(type(text, 8)).toEqual({ burst: noBurst, code: text, isFast: true });
  });

  it.each([
    ['keys of a person', '6291041500213', 30],
    ['two keys', '62', 8],
    ['nothing', '', 8],
  ])('of %s is none', (_what, text, gap) => {
    expect(type(text, gap).code).toBeNull();
  });

  it('means Latin letters and digits, whatever layout the keyboard has', () => {
    const arabic: Record<string, string> = { K: 'ن', t: 'ف', '1': '١', '2': '٢' };
    expect(type('Kt-12', 8, (character) => arabic[character] ?? character).code).toBe('Kt-12');
  });

  it('begins anew after a pause and after another key, but not after Shift', () => {
    const press = (key: string, at: number) => ({ key, code: codeOf(key), shiftKey: false, at });
    const first = readKey(noBurst, press('9', 0));
    expect(first).toEqual({ burst: { text: '9', at: 0 }, code: null, isFast: false });
    expect(readKey(first.burst, press('1', 40)).burst.text).toBe('1');
    expect(readKey(first.burst, { ...press('1', 8), key: 'Tab' }).burst).toEqual(noBurst);
    const shifted = readKey(first.burst, { ...press('1', 8), key: 'Shift' }).burst;
    expect(readKey(shifted, press('1', 16))).toMatchObject({ burst: { text: '91' }, isFast: true });
  });
});

it('a code that stays before the camera counts once, and again after it was away', () => {
  const scans: [number, string[]][] = [];
  let seen: Sightings = new Map();
  for (const [at, codes] of [
    [0, ['A1', 'A1']],
    [200, ['A1']],
    [1400, ['A1', 'B2']],
    [2600, ['A1']],
    [4200, ['A1']],
  ] as [number, string[]][]) {
    const { seen: next, scanned } = newSightings(seen, codes, at);
    seen = next;
    scans.push([at, scanned]);
  }
  expect(scans).toEqual([
    [0, ['A1']],
    [200, []],
    [1400, ['B2']],
    [2600, []],
    [4200, ['A1']],
  ]);
});

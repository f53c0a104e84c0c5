import { describe, expect, it } from 'vitest';
import { arabicSpellings, latinSpelling } from './arabizi.ts';
import { neighboursOf, typosAllowed, editDistance } from './edits.ts';
import { keysOf } from './keys.ts';

/** The similarity of two folded words that share a key; null if they share none. */
function nearnessOf(one: string, other: string): number | null {
  const [left, right] = [keysOf(one), keysOf(other)];
  const shared = [...left].flatMap(([key, near]) => (right.has(key) ? [Math.max(near, right.get(key) ?? 9)] : []));
  return shared.length === 0 ? null : Math.min(...shared);
}

describe('words match', () => {
  it.each([
    ['عسل', 'عسل', 0],
    ['العسل', 'عسل', 1],
    ['والفانيليا', 'فانيليا', 1],
    ['بالزعفران', 'زعفران', 1],
    ['للمولود', 'مولود', 1],
    ['للابتوب', 'لابتوب', 1],
    ['وبالعسل', 'عسل', 1],
    ['لهاتف', 'هاتف', 1],
    ['ساعات', 'ساعه', 2],
    ['الساعات', 'ساعه', 2],
    ['هديه', 'هديات', 2],
    ['dates', 'date', 2],
    ['watches', 'watch', 2],
    ['batteries', 'battery', 2],
    ['boxes', 'box', 2],
  ])('%s and %s', (one, other, near) => {
    expect(nearnessOf(one, other)).toBe(near);
  });

  it.each([
    ['ساعه', 'سماعه'],
    ['ورد', 'رد'],
    ['glass', 'glas'],
    ['500', '5000'],
    ['s24', 's2'],
  ])('%s and %s do not', (one, other) => {
    expect(nearnessOf(one, other)).toBeNull();
  });
});

describe('a typing error', () => {
  it.each([
    ['شكولاته', 'شوكولاته', 1],
    ['samsng', 'samsung', 1],
    ['headfones', 'headphones', 2],
    ['hamuor', 'hamour', 1],
    ['عسل', 'عسل', 0],
    ['honey', 'money', 1],
    ['chocolate', 'perfume', 3],
  ])('%s and %s', (one, other, slips) => {
    expect(editDistance(one, other, 2)).toBe(slips);
    expect(editDistance(other, one, 2)).toBe(slips);
    if (slips === 1) expect(neighboursOf(one)).toContain(other);
  });

  it('is allowed once from four letters on, twice from eight, and never in a number or a code', () => {
    expect(
      ['abc', 'abcd', 'abcdefg', 'abcdefgh', 'عسل', '12345678', 's24ultra'].map((word) => typosAllowed(word)),
    ).toEqual([0, 1, 1, 2, 0, 0, 0]);
    expect(['abc', 'عسل', 'ab', '123'].map((word) => typosAllowed(word, 3))).toEqual([1, 1, 0, 0]);
  });
});

describe('Arabic in Latin letters', () => {
  it.each([
    ['3asal', 'عسل'],
    ['3ood', 'عود'],
    ['7alwa', 'حلوي'],
    ['bakhoor', 'بخور'],
    ['bakhour', 'بخور'],
    ['gahwa', 'قهوه'],
    ['qahwa', 'قهوه'],
    ['shay', 'شاي'],
    ['tamr', 'تمر'],
    ['sa3a', 'ساعه'],
    ['5ayma', 'خيمه'],
    ['za3faran', 'زعفران'],
    ['abaya', 'عبايه'],
    ['mabkhara', 'مبخره'],
    ['dallah', 'دله'],
  ])('%s is %s', (typed, meant) => {
    expect(arabicSpellings(typed)).toContain(meant);
  });

  it('is not a number, and has a limited number of forms', () => {
    expect(arabicSpellings('2345')).toEqual([]);
    expect(arabicSpellings('a'.repeat(40)).length).toBeLessThan(1000);
    expect(arabicSpellings('عسل')).toEqual([]);
  });

  it('has digits for letters that English lacks', () => {
    expect(latinSpelling('7alwa')).toBe('halwa');
    expect(latinSpelling('halwa')).toBeNull();
  });
});

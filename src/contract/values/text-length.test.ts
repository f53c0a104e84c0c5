import { describe, expect, it } from 'vitest';
import { countLetters } from './text-length.ts';

describe('the letters of a text', () => {
  it.each([
    ['', 0],
    ['Noora', 5],
    ['مُحَمَّد', 4],
    ['نور & Sara', 10],
    ['👩‍👧🎂', 2],
  ])('%j are %i', (text, count) => {
    expect(countLetters(text)).toBe(count);
  });
});

import { expect, it } from 'vitest';
import { readPieces, signed } from './pieces.rules.ts';

it.each([
  ['7', 7],
  [' ٧ ', 7],
  ['۱۲', 12],
  ['1,200', 1200],
  ['0', 0],
  ['1000000', 1_000_000],
  ['1000001', null],
  ['1,20', null],
  ['-1', null],
  ['1.5', null],
  ['seven', null],
  ['', null],
])('%j are %s pieces', (text, pieces) => {
  expect(readPieces(text)).toBe(pieces);
});

it('a change has its sign', () => {
  expect([signed(3), signed(-2)]).toEqual(['+3', '-2']);
});

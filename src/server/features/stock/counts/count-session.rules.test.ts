import { describe, expect, it } from 'vitest';
import { decideStock, type Figure, judgeFigures, stockAfterFigures } from './count-session.rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 9, minute));
const figure = (staffId: number, counted: number, seen: number, minute = staffId): Figure => ({
  staffId,
  counted,
  seen,
  seenMovement: 5,
  seenAt: at(minute),
});
const present = (stock: number, lastMovement = 5) => ({
  stock,
  lastCount: { movement: lastMovement, newest: lastMovement, stockAfter: stock, added: 0 },
});

describe('the figures of a variant', () => {
  it.each<[string, Figure[], ReturnType<typeof judgeFigures>]>([
    ['nobody counted', [], { state: 'left' }],
    ['one counted', [figure(1, 7, 9)], { state: 'agreed', after: 7 }],
    ['two found the same', [figure(1, 7, 9), figure(2, 7, 9)], { state: 'agreed', after: 7 }],
    ['the second counted after a sale', [figure(1, 8, 10), figure(2, 7, 9)], { state: 'agreed', after: 7 }],
    ['two found different pieces', [figure(1, 7, 9), figure(2, 6, 9)], { state: 'differs' }],
    [
      'one of two counted before a later count',
      [{ ...figure(1, 2, 9), seenMovement: 4 }, figure(2, 7, 9)],
      { state: 'agreed', after: 7 },
    ],
    ['all counted before a later count', [{ ...figure(1, 7, 9), seenMovement: 4 }], { state: 'unseen' }],
    ['more came than the shop can count', [figure(1, 1_000_000, 0)], { state: 'agreed', after: 'outOfRange' }],
  ])('%s', (_what, figures, judged) => {
    expect(judgeFigures(present(9), figures)).toEqual(judged);
  });

  it('of two places are added up from what the first one saw', () => {
    const shelf = figure(1, 5, 10, 1);
    const store = figure(2, 4, 9, 8);
    expect(stockAfterFigures(present(9), [store, shelf])).toBe(8);
    expect(stockAfterFigures(present(9), [{ ...store, seenMovement: 4 }, shelf])).toBe('unseen');
  });

  it('that differ need a choice', () => {
    const figures = [figure(1, 7, 9), figure(2, 6, 9)];
    expect(decideStock(present(9), figures, undefined)).toBe('undecided');
    expect(decideStock(present(9), figures, [3])).toBe('undecided');
    expect(decideStock(present(9), figures, [2])).toBe(6);
    expect(decideStock(present(9), figures, [1, 2])).toBe(13);
    expect(decideStock(present(9), [figure(1, 7, 9)], [2])).toBe(7);
    expect(decideStock(present(9), [], [2])).toBe('left');
  });
});

import { expect, it } from 'vitest';
import { figureWith, type WaitingFigure, withFigure } from './count-queue.rules.ts';

const add = (variant: number, pieces: number): WaitingFigure => ({ variant, change: { add: pieces } });
const set = (variant: number, counted: number | null): WaitingFigure => ({ variant, change: { counted } });

it('scans that wait are one write for each variant', () => {
  const waiting = [add(1, 1), add(2, 1), add(1, 1), add(1, 1)].reduce(
    (now, figure) => withFigure(now, figure, 0),
    [] as WaitingFigure[],
  );
  expect(waiting).toEqual([add(1, 3), add(2, 1)]);
});

it('what is on its way stays as it was sent', () => {
  expect(withFigure([add(1, 1)], add(1, 1), 1)).toEqual([add(1, 1), add(1, 1)]);
  expect(withFigure([add(1, 1), add(1, 2)], add(1, 1), 1)).toEqual([add(1, 1), add(1, 3)]);
});

it('a typed number replaces what was counted before, and scans come on top of it', () => {
  expect(withFigure([add(1, 4)], set(1, 7), 0)).toEqual([set(1, 7)]);
  expect(withFigure([set(1, 7)], add(1, 1), 0)).toEqual([set(1, 8)]);
  expect(withFigure([set(1, null)], add(1, 1), 0)).toEqual([set(1, 1)]);
});

it('the own figure has what waits', () => {
  expect(figureWith(null, [], 1)).toBeNull();
  expect(figureWith(2, [add(1, 1), set(2, 9), add(1, 1)], 1)).toBe(4);
  expect(figureWith(2, [set(1, 9), add(1, -1)], 1)).toBe(8);
  expect(figureWith(2, [set(1, null)], 1)).toBeNull();
});

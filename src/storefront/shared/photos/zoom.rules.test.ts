import { describe, expect, it } from 'vitest';
import { followPointer, moveBy, sizeInFrame, swipeOf, whole, zoomAt } from './zoom.rules.ts';

const frame = { width: 360, height: 640 };
const shown = { width: 360, height: 360 };

describe('an enlarged picture', () => {
  it('is shown whole in its frame first', () => {
    expect(sizeInFrame({ width: 1600, height: 1600 }, frame)).toEqual(shown);
    expect(sizeInFrame({ width: 1600, height: 800 }, frame)).toEqual({ width: 360, height: 180 });
    expect(sizeInFrame({ width: 0, height: 0 }, frame)).toEqual(frame);
  });

  it('keeps what is at the point where it is', () => {
    expect(zoomAt(whole, 2.5, { x: 100, y: 0 }, shown, frame)).toEqual({ scale: 2.5, x: -150, y: 0 });
    const close = zoomAt(whole, 2.5, { x: 0, y: 40 }, shown, frame);
    expect(close).toEqual({ scale: 2.5, x: 0, y: -60 });
    expect(zoomAt(close, 2.5, { x: 0, y: 40 }, shown, frame)).toEqual(close);
  });

  it('is never smaller than the whole picture, nor larger than five times', () => {
    expect(zoomAt({ scale: 2, x: 30, y: 30 }, 0.4, { x: 9, y: 9 }, shown, frame)).toEqual(whole);
    expect(zoomAt(whole, 90, { x: 0, y: 0 }, shown, frame).scale).toBe(5);
  });

  it('stays at the edges of its frame, however it is moved', () => {
    const close = zoomAt(whole, 2.5, { x: 0, y: 0 }, shown, frame);
    expect(moveBy(close, { x: 9999, y: -9999 }, shown, frame)).toEqual({ scale: 2.5, x: 270, y: -130 });
    expect(moveBy({ scale: 1.5, x: 0, y: 0 }, { x: 0, y: 50 }, shown, frame).y).toBe(0);
  });

  it('shows the part that the pointer is over', () => {
    const close = { scale: 2.5, x: 0, y: 0 };
    expect(followPointer(close, { x: -180, y: 0 }, shown, frame)).toEqual({ scale: 2.5, x: 270, y: -0 });
    expect(followPointer(close, { x: 60, y: 20 }, shown, frame)).toEqual({ scale: 2.5, x: -90, y: -30 });
  });
});

describe('a swipe', () => {
  it('goes on against the reading direction', () => {
    expect(swipeOf({ x: -80, y: 10 }, false)).toBe(1);
    expect(swipeOf({ x: 80, y: 10 }, false)).toBe(-1);
    expect(swipeOf({ x: 80, y: 10 }, true)).toBe(1);
    expect(swipeOf({ x: -80, y: 10 }, true)).toBe(-1);
  });

  it('is long enough and more sideways than up or down', () => {
    expect(swipeOf({ x: -40, y: 0 }, false)).toBe(0);
    expect(swipeOf({ x: -80, y: 120 }, false)).toBe(0);
  });
});

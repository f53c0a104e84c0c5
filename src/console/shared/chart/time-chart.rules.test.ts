import { describe, expect, it } from 'vitest';
import { type ChartPoint, layOut } from './time-chart.rules.ts';

const size = { width: 320, height: 220 };
const words = (isRtl = false) => ({ isRtl, formatTick: (value: number) => value.toLocaleString('en') });

function days(values: readonly number[], before?: readonly number[]): ChartPoint[] {
  return values.map((now, index) => ({
    key: String(index),
    tick: `${index + 1}/11`,
    label: '',
    now,
    ...(before && { before: before[index] ?? 0 }),
  }));
}

describe('a time chart', () => {
  it('draws bars in proportion, from the axis to its end', () => {
    const { bars, base, plot, grid } = layOut(days([50, 100, 0]), size, words());
    expect(bars.map(({ height }) => Math.round(height))).toEqual([91, 182, 0]);
    expect(bars.map(({ y, height }) => y + height)).toEqual([base, base, base]);
    expect(grid.map(({ label }) => label)).toEqual(['0', '20', '40', '60', '80', '100']);
    expect(bars[0]?.x).toBeGreaterThan(plot.from);
    expect((bars[2]?.x ?? 0) + (bars[2]?.width ?? 0)).toBeLessThan(plot.to);
  });

  it('runs from right to left in Arabic, with the axis on the right', () => {
    const english = layOut(days([1, 2, 3]), size, words());
    const arabic = layOut(days([1, 2, 3]), size, words(true));
    const mirrored = english.bars.map(({ x, width }) => Math.round(size.width - x - width));
    expect(arabic.bars.map(({ x }) => Math.round(x))).toEqual(mirrored);
    expect(english.axis).toBeLessThan(english.plot.from);
    expect(arabic.axis).toBeGreaterThan(arabic.plot.to);
  });

  it('leaves room for the words of very large sums', () => {
    const { axis, grid } = layOut(days([123_456_789]), size, words());
    expect(grid.at(-1)?.label).toBe('150,000,000');
    expect(axis).toBeGreaterThan(75);
  });

  it('names as many steps as fit, and always the last', () => {
    const { ticks } = layOut(days(Array.from({ length: 90 }, () => 5)), size, words());
    expect(ticks.length).toBeLessThan(8);
    expect(ticks.at(-1)?.tick).toBe('90/11');
    expect(layOut(days([1, 2, 3]), size, words()).ticks).toHaveLength(3);
  });

  it('a single day is a bar, not a wall, and nothing sold is a line', () => {
    expect(layOut(days([80]), { ...size, width: 1000 }, words()).bars[0]?.width).toBe(72);
    const { grid, bars } = layOut(days([0, 0]), size, words());
    expect(grid).toHaveLength(1);
    expect(bars.map(({ height }) => height)).toEqual([0, 0]);
  });

  it('has a line for what it is compared with, which may be higher than every bar', () => {
    expect(layOut(days([10]), size, words()).before).toBeNull();
    const { before, bars } = layOut(days([10, 10], [100, 0]), size, words());
    expect(before).toMatch(/^M[\d.]+,12L[\d.]+,194$/);
    expect(bars[0]?.height).toBeLessThan(20);
  });
});

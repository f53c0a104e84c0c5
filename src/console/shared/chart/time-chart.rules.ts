import { scaleBand, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';

/** A step of a time chart. `before` is the value that it is compared with. */
export interface ChartPoint {
  key: string;
  /** Below the bar, in short: "25/11". */
  tick: string;
  /** For who points at the bar. */
  label: string;
  now: number;
  before?: number;
}

interface Size {
  width: number;
  height: number;
}

interface Words {
  isRtl: boolean;
  formatTick: (value: number) => string;
}

const top = 12;
const bottom = 26;
// The words below the last bar are wider than a thin bar.
const end = 16;
/** From the axis to its words, and what a digit needs at 12 px. */
const gap = 8;
const digit = 7.5;
/** What a word below a bar needs. */
const tickWidth = 46;
const gridLines = 4;
// A single bar is no wall.
const barMax = 72;

/**
 * Where the parts of a time chart are. Time runs in the direction of reading: in Arabic the first
 * step and the axis are on the right.
 */
export function layOut(points: readonly ChartPoint[], { width, height }: Size, { isRtl, formatTick }: Words) {
  const most = Math.max(0, ...points.flatMap(({ now, before = 0 }) => [now, before]));
  const y = scaleLinear([0, most || 1], [height - bottom, top]).nice(gridLines);
  // No half riyals: an axis of small sums has fewer lines.
  const values = most === 0 ? [0] : y.ticks(gridLines).filter(Number.isInteger);
  const margin = gap + digit * Math.max(...values.map((value) => formatTick(value).length));
  const [first, last] = [margin, Math.max(margin + 1, width - end)];
  const x = scaleBand(
    points.map(({ key }) => key),
    isRtl ? [width - first, width - last] : [first, last],
  ).padding(points.length > 40 ? 0.15 : 0.3);
  const middleOf = (key: string) => (x(key) ?? 0) + x.bandwidth() / 2;
  const wide = Math.min(x.bandwidth(), barMax);
  const every = Math.max(1, Math.ceil((points.length * tickWidth) / (last - first)));
  const base = height - bottom;
  return {
    base,
    /** Where the words of the axis end. */
    axis: isRtl ? width - margin + gap : margin - gap,
    plot: isRtl ? { from: width - last, to: width - first } : { from: first, to: last },
    grid: values.map((value) => ({ value, y: y(value), label: formatTick(value) })),
    bars: points.map(({ key, label, now }) => ({
      key,
      label,
      x: middleOf(key) - wide / 2,
      width: wide,
      y: y(Math.max(0, now)),
      height: base - y(Math.max(0, now)),
    })),
    // The last step always has its words.
    ticks: points
      .filter((_, index) => (points.length - 1 - index) % every === 0)
      .map(({ key, tick }) => ({ key, tick, x: middleOf(key) })),
    before: points.some(({ before }) => before !== undefined)
      ? (line<ChartPoint>(
          ({ key }) => middleOf(key),
          ({ before = 0 }) => y(before),
        )(points) ?? '')
      : null,
  };
}

import { useLayoutEffect, useRef, useState } from 'react';
import { languageFacts } from '#i18n/languages.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { type ChartPoint, layOut } from './time-chart.rules.ts';

export interface TimeChartProps {
  points: readonly ChartPoint[];
  /** What the chart shows, for who does not see it. The page has the figures as a table, too. */
  label: string;
  height: number;
}

const tickFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** Sums over time as bars, with a dashed line for what they are compared with. */
export function TimeChart({ points, label, height }: TimeChartProps) {
  const isRtl = languageFacts[useLanguage()].direction === 'rtl';
  const { ref, width } = useWidth();
  const chart = layOut(points, { width, height }, { isRtl, formatTick: (value) => tickFormat.format(value) });
  return (
    <div ref={ref} className="overflow-hidden">
      <svg
        role="img"
        aria-label={label}
        width={width}
        height={height}
        className="block fill-ink-soft text-xs tabular-nums"
      >
        {chart.grid.map(({ value, y, label: words }) => (
          <g key={value}>
            <line x1={chart.plot.from} x2={chart.plot.to} y1={y} y2={y} className="stroke-line" />
            <text x={chart.axis} y={y} dy="0.32em" textAnchor="end">
              {words}
            </text>
          </g>
        ))}
        {chart.bars.map(({ key, label: words, x, y, width: wide, height: tall }) => (
          <rect key={key} x={x} y={y} width={wide} height={tall} rx={2} className="fill-sea">
            <title>{words}</title>
          </rect>
        ))}
        {chart.before !== null && (
          <path d={chart.before} strokeDasharray="4 3" strokeWidth={1.5} className="fill-none stroke-maroon" />
        )}
        <line x1={chart.plot.from} x2={chart.plot.to} y1={chart.base} y2={chart.base} className="stroke-line-strong" />
        {chart.ticks.map(({ key, tick, x }) => (
          <text key={key} x={x} y={chart.base + 18} textAnchor="middle">
            {tick}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** The width of an element, which the chart fills. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(320);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { useNear } from '#ui/layout/use-near.ts';
import { ErrorBoundary } from '#ui/layout/error-boundary.tsx';
import type { ChartPoint } from './time-chart.rules.ts';

// With the library that it needs: only pages with a chart load it, when it comes near the screen.
const TimeChart = lazy(async () => ({ default: (await import('./time-chart.tsx')).TimeChart }));

const height = 220;

interface SalesChartProps {
  points: readonly ChartPoint[];
  label: string;
  /** What the bars and the dashed line are. Without it there are only bars. */
  legend?: { now: string; before: string };
}

/**
 * The sales over time. The figures are beside it as a table, so a browser that cannot load the chart
 * lacks nothing.
 */
export function SalesChart({ points, label, legend }: SalesChartProps) {
  const t = useTranslations('reports');
  const { ref, near } = useNear<HTMLDivElement>();
  if (points.every(({ now, before = 0 }) => now === 0 && before === 0))
    return <p className="py-8 text-center text-ink-soft">{t('noSales')}</p>;
  return (
    <ErrorBoundary attempt={false} onFailure={() => {}}>
      <div ref={ref} className="min-h-55">
        {near && (
          <Suspense fallback={<Skeleton className="h-55 w-full" />}>
            <TimeChart points={points} label={label} height={height} />
          </Suspense>
        )}
      </div>
      {legend && (
        <ul aria-hidden className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-soft">
          <li className="flex items-center gap-2">
            <span className="size-3 rounded-sm bg-sea" />
            <span>{legend.now}</span>
          </li>
          <li className="flex items-center gap-2">
            <span className="w-6 border-t-2 border-dashed border-maroon" />
            <span>{legend.before}</span>
          </li>
        </ul>
      )}
    </ErrorBoundary>
  );
}

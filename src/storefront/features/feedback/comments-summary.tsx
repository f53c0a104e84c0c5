import { useTranslations } from 'use-intl';
import type { CommentSort } from '#contract/feedback.ts';
import { Button } from '#ui/action/button.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';

const sorts = ['newest', 'highest', 'lowest'] as const satisfies readonly CommentSort[];

interface CommentsSummaryProps {
  /** The number of ratings by stars, five first. */
  stars: readonly number[];
  sort: CommentSort;
  onSort: (sort: CommentSort) => void;
}

/** How many ratings have how many stars, and the order of the comments. */
export default function CommentsSummary({ stars, sort, onSort }: CommentsSummaryProps) {
  const t = useTranslations();
  const most = Math.max(...stars, 1);
  const counts = stars.map((count, at) => ({ value: stars.length - at, count }));
  return (
    <div className="mt-6 flex flex-wrap items-end justify-between gap-4">
      <ul className="flex w-full max-w-xs flex-col gap-1 text-sm">
        {counts.map(({ value, count }) => (
          <li key={value} className="flex items-center gap-3">
            <VisuallyHidden>{`${t('rating.outOf', { value })}: ${count}`}</VisuallyHidden>
            <span aria-hidden>{value}</span>
            <svg aria-hidden viewBox="0 0 100 6" preserveAspectRatio="none" className="h-1.5 flex-1 mirrors">
              <rect width="100" height="6" rx="3" className="fill-sand" />
              <rect width={(100 * count) / most} height="6" rx="3" className="fill-gold" />
            </svg>
            <span aria-hidden className="text-ink-soft">
              {count}
            </span>
          </li>
        ))}
      </ul>
      <div role="group" aria-label={t('comments.title')} className="flex flex-wrap">
        {sorts.map((one) => (
          <Button
            key={one}
            variant={one === sort ? 'secondary' : 'quiet'}
            size="small"
            aria-pressed={one === sort}
            onClick={() => onSort(one)}
          >
            {t(`comments.sorts.${one}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

import { useTranslations } from 'use-intl';
import { Skeleton } from '#ui/display/skeleton.tsx';

/** A heading and rows, before the page is there. Pages with another shape have their own. */
export function PageSkeleton({ rows = 4 }: { rows?: number }) {
  const t = useTranslations('state');
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-col gap-4">
      <Skeleton className="h-8 w-40 rounded-full" />
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} className="h-24 w-full rounded-card" />
      ))}
    </div>
  );
}

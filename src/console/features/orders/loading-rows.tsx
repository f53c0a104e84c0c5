import { useTranslations } from 'use-intl';
import { Skeleton } from '#ui/display/skeleton.tsx';

/** Rows before their data is there. */
export function LoadingRows({ rows = 3 }: { rows?: number }) {
  const t = useTranslations('state');
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-col gap-3 py-2">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} className="h-28 w-full rounded-card" />
      ))}
    </div>
  );
}

import { useTranslations } from 'use-intl';
import { Card } from '#ui/display/card.tsx';
import { Skeleton, SkeletonText } from '#ui/display/skeleton.tsx';

/** The skeleton of the profile details. */
export function ProfileSkeleton() {
  const t = useTranslations('action');
  return (
    <div role="status" aria-label={t('loading')}>
      <Card padding="large" className="flex flex-col items-center gap-8 sm:flex-row sm:items-start">
        <Skeleton className="size-28 shrink-0 rounded-full" />
        <SkeletonText lines={4} className="w-full pt-2" />
      </Card>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { CollectionRule } from '#contract/console/collections.ts';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { useApp } from '../../runtime/app-context.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { useDebounced } from '../../shared/use-debounced.ts';

const pauseMs = 400;

/** How many products meet the conditions now, before they are saved. Null: the conditions are not complete. */
export function FoundCount({ rule }: { rule: CollectionRule | null }) {
  const t = useTranslations('collections.rule');
  const { console } = useApp();
  const typed = useDebounced(rule && JSON.stringify(rule), pauseMs);
  const found = useQuery({
    queryKey: ['countCollected', typed],
    enabled: typed !== null,
    queryFn: ({ signal }) =>
      console('countCollected', { body: { rule: JSON.parse(typed ?? '') as CollectionRule } }, { signal }),
  });
  if (rule === null) return <p className="text-ink-soft">{t('later')}</p>;
  if (found.error) return <Refusal error={found.error} />;
  if (!found.data) return <Skeleton className="h-6 rounded-card" />;
  return (
    <p role="status" className="font-medium">
      {t('found', { count: found.data.count })}
    </p>
  );
}

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';

interface Pages {
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
}

interface LoadedListProps {
  /** The name of the list for screen readers. */
  label: string;
  pages: Pages;
  /** Undefined until the first page is there. */
  count: number | undefined;
  empty: ReactNode;
  children: ReactNode;
}

/** A list that loads more on demand, with its states. */
export function LoadedList({ label, pages, count, empty, children }: LoadedListProps) {
  const t = useTranslations();
  if (count === undefined) {
    return pages.error ? (
      <div className="mt-4">
        <LoadFailure error={pages.error} onRetry={() => void pages.refetch()} />
      </div>
    ) : (
      <div role="status" aria-label={t('state.loading')} className="mt-4 flex flex-col gap-3">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} className="h-44 w-full rounded-card" />
        ))}
      </div>
    );
  }
  if (count === 0) return empty;
  return (
    <section aria-label={label} className="mt-4">
      <div className="flex flex-col gap-3">{children}</div>
      {pages.hasNextPage && (
        <div className="mt-4 text-center">
          <Button variant="secondary" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('inbox.more')}
          </Button>
        </div>
      )}
    </section>
  );
}

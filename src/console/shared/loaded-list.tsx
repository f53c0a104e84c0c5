import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { LoadFailure } from './load-failure.tsx';

/** The state of a list that `useReadPages` reads. */
export interface ListPages {
  error: Error | null;
  isFetchNextPageError: boolean;
  isRefetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
}

interface LoadedListProps {
  pages: ListPages;
  /** How many rows there are; undefined until the first page is read. */
  count: number | undefined;
  /** The name of the region of the list. Without it there is no region. */
  label?: string;
  /** The class around the rows, and around their placeholders. */
  className?: string;
  /** The height of a row that is not there yet. */
  rowHeight?: string;
  empty: ReactNode;
  children: ReactNode;
}

/** A list that is read page by page: loading, failed, without rows, or with a button for more. */
export function LoadedList({ pages, count, label, className, rowHeight = 'h-24', empty, children }: LoadedListProps) {
  const t = useTranslations('state');
  if (count === undefined) {
    if (pages.error)
      return <LoadFailure error={pages.error} busy={pages.isRefetching} onRetry={() => void pages.refetch()} />;
    return (
      <div role="status" aria-label={t('loading')} className={className ?? 'flex flex-col gap-3'}>
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} className={classNames('w-full rounded-card', rowHeight)} />
        ))}
      </div>
    );
  }
  if (count === 0) return empty;
  const Region = label === undefined ? 'div' : 'section';
  return (
    <Region aria-label={label}>
      <div className={className}>{children}</div>
      <ShowMore pages={pages} />
    </Region>
  );
}

/** The button that reads the next page, and what went wrong if it could not be read. */
export function ShowMore({ pages }: { pages: ListPages }) {
  const t = useTranslations('action');
  const { error, isFetchNextPageError, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  if (!hasNextPage) return null;
  const more = () => void fetchNextPage();
  return (
    <div className="mt-4 text-center">
      {isFetchNextPageError ? (
        <LoadFailure error={error} busy={isFetchingNextPage} onRetry={more} />
      ) : (
        <Button variant="secondary" busy={isFetchingNextPage} onClick={more}>
          {t('showMore')}
        </Button>
      )}
    </div>
  );
}

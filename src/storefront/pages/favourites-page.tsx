import { useTranslations } from 'use-intl';
import { LoadFailure } from '../shared/load-failure.tsx';
import { favouritesQuery } from '../shared/favourites/favourites.queries.ts';
import { FavouritesSkeleton } from '../shared/favourites/favourites-skeleton.tsx';
import { FavouritesView } from '../features/favourites/favourites-view.tsx';
import { PageHead } from '../runtime/page/page-head.tsx';
import { usePersonalQuery } from '../runtime/data/queries.ts';
import { useAppContext } from '../runtime/app-context.ts';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';

export default function FavouritesPage() {
  const t = useTranslations();
  const { data, isError, refetch } = usePersonalQuery(favouritesQuery(useAppContext()));
  return (
    <div className="page-wrap py-8">
      <PageHead title={t('favourites.title')} hidden />
      {data === undefined && !isError && (
        <>
          <SectionHeading
            level={1}
            title={t('favourites.title')}
            text={<Skeleton className="h-6 w-28 rounded-full" />}
            className="mb-6 md:mb-8"
          />
          <div role="status" aria-label={t('action.loading')}>
            <FavouritesSkeleton />
          </div>
        </>
      )}
      {data === undefined && isError && <LoadFailure onRetry={() => void refetch()} />}
      {data !== undefined && <FavouritesView rows={data.rows} />}
    </div>
  );
}

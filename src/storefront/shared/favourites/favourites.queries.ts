import { useSyncExternalStore } from 'react';
import type { VariantId } from '#contract/ids.ts';
import { invalidateQuery, personalQuery, type Output, type Query } from '../../runtime/data/queries.ts';
import { type AppContext, useAppContext } from '../../runtime/app-context.ts';

const freshMs = 60_000;

/** The shopper's favourites with prices and pictures, for the favourites page. */
export function favouritesQuery(app: AppContext): Query<Output<'listFavourites'>> {
  return { ...personalQuery(app, 'listFavourites'), staleTime: freshMs };
}

/** The ids of all favourite variants. One small request serves all favourite buttons of a page. */
export function favouriteIdsQuery(app: AppContext): Query<Output<'listFavouriteIds'>> {
  return { ...personalQuery(app, 'listFavouriteIds'), staleTime: freshMs };
}

/** Fetches both lists again after a favourite was added. */
export async function refreshFavourites(app: AppContext): Promise<void> {
  await Promise.all([invalidateQuery(app, favouriteIdsQuery(app)), invalidateQuery(app, favouritesQuery(app))]);
}

/**
 * Whether a variant is a favourite; false until the ids are loaded. The favourites link of the
 * header loads them. A button only reads the cache, and renders again only when its own value
 * changes.
 */
export function useIsFavourite(variantId: VariantId): boolean {
  const app = useAppContext();
  const { queryKey } = favouriteIdsQuery(app);
  return useSyncExternalStore(
    (onChange) =>
      app.queryClient.getQueryCache().subscribe(({ query }) => query.queryKey[1] === queryKey[1] && onChange()),
    () => app.queryClient.getQueryData(queryKey)?.variantIds.includes(variantId) ?? false,
    () => false,
  );
}

import { useSyncExternalStore } from 'react';
import type { VariantId } from '#contract/ids.ts';
import { invalidateQuery, personalQuery, type Output, type Query } from '../../runtime/data/queries.ts';
import { type Shop, useShop } from '../../runtime/shop.ts';

const freshMs = 60_000;

/** The shopper's favourites with prices and pictures, for the favourites page. */
export function favouritesQuery(shop: Shop): Query<Output<'listFavourites'>> {
  return { ...personalQuery(shop, 'listFavourites'), staleTime: freshMs };
}

/** The ids of all favourite variants. One small request serves all favourite buttons of a page. */
export function favouriteIdsQuery(shop: Shop): Query<Output<'listFavouriteIds'>> {
  return { ...personalQuery(shop, 'listFavouriteIds'), staleTime: freshMs };
}

/** Fetches both lists again after a favourite was added. */
export async function refreshFavourites(shop: Shop): Promise<void> {
  await Promise.all([invalidateQuery(shop, favouriteIdsQuery(shop)), invalidateQuery(shop, favouritesQuery(shop))]);
}

/**
 * Whether a variant is a favourite; false until the ids are loaded. The favourites link of the
 * header loads them. A button only reads the cache, and renders again only when its own value
 * changes.
 */
export function useIsFavourite(variantId: VariantId): boolean {
  const shop = useShop();
  const { queryKey } = favouriteIdsQuery(shop);
  return useSyncExternalStore(
    (onChange) =>
      shop.queryClient.getQueryCache().subscribe(({ query }) => query.queryKey[1] === queryKey[1] && onChange()),
    () => shop.queryClient.getQueryData(queryKey)?.variantIds.includes(variantId) ?? false,
    () => false,
  );
}

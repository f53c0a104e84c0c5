import type { Output, Query } from '../../platform/queries.ts';
import { personalQuery, usePersonalQuery } from '../../platform/queries.ts';
import { type Shop, useShop } from '../../platform/shop.ts';

const freshMs = 60_000;

/** The shopper's favourites. One answer serves every heart of a page. */
export function favouritesQuery(shop: Shop): Query<Output<'listFavourites'>> {
  return { ...personalQuery(shop, 'listFavourites'), staleTime: freshMs };
}

/** Whether the shopper keeps a variant; false until the browser knows. */
export function useIsFavourite(variantId: number): boolean {
  const { data } = usePersonalQuery(favouritesQuery(useShop()), {
    // A heart is drawn anew when it turns, not when any other does.
    select: ({ rows }) => rows.some((row) => row.variant.id === variantId),
  });
  return data ?? false;
}

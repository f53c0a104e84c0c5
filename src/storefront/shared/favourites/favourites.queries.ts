import type { Query as Cached, QueryCache } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Favourite } from '#contract/favourites.ts';
import type { Language } from '#contract/locale.ts';
import { personalQuery, type Output, type Query } from '../../runtime/data/queries.ts';
import { type Shop, useShop } from '../../runtime/shop.ts';

const freshMs = 60_000;

/** The shopper's favourites. One request serves all favourite buttons of a page. */
export function favouritesQuery(shop: Shop): Query<Output<'listFavourites'>> {
  return { ...personalQuery(shop, 'listFavourites'), staleTime: freshMs };
}

/**
 * Whether a variant is a favourite; false until the list is loaded. The favourites link of the header loads the list. A button only
 * reads the cache, and renders again only when its own value changes.
 */
export function useIsFavourite(variantId: number): boolean {
  const { queryClient, language } = useShop();
  const queries = queryClient.getQueryCache();
  return useSyncExternalStore(
    (onChange) => queries.subscribe(({ query }) => isOfFavourites(query) && onChange()),
    () => knownRows(queries, language).some((row) => row.variant.id === variantId),
    () => false,
  );
}

function isOfFavourites({ queryKey: [scope, name] }: Pick<Cached, 'queryKey'>): boolean {
  return scope === 'personal' && name === 'listFavourites';
}

// While the list loads in a new language, the list of the old language still holds.
function knownRows(queries: QueryCache, language: Language): readonly Favourite[] {
  const known = queries.getAll().filter((query) => isOfFavourites(query) && query.state.data !== undefined);
  const best = known.find(({ queryKey }) => queryKey.at(-1) === language) ?? known[0];
  return (best?.state.data as Output<'listFavourites'> | undefined)?.rows ?? [];
}

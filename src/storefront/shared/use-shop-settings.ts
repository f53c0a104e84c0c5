import type { PublicShopSettings } from '#contract/shop.ts';
import { publicQuery, useLoadedQuery } from '../runtime/data/queries.ts';
import { useAppContext } from '../runtime/app-context.ts';

/** The shop's name, contacts and links. The root loads them for every page. */
export function useShopSettings(): PublicShopSettings {
  return useLoadedQuery(publicQuery(useAppContext(), 'getShop'));
}

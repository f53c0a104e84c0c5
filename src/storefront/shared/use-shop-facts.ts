import type { Shop as ShopFacts } from '#contract/shop.ts';
import { publicQuery, useLoadedQuery } from '../runtime/data/queries.ts';
import { useShop } from '../runtime/shop.ts';

/** The shop's name, contacts and links. The root loads them for every page. */
export function useShopFacts(): ShopFacts {
  return useLoadedQuery(publicQuery(useShop(), 'getShop'));
}

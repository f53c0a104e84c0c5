import type { Shop as ShopFacts } from '#contract/shop.ts';
import { publicQuery, usePageQuery } from '../runtime/data/queries.ts';
import { useShop } from '../runtime/shop.ts';

/** The shop's name, contacts and links. The root loads them for every page. */
export function useShopFacts(): ShopFacts {
  return usePageQuery(publicQuery(useShop(), 'getShop'));
}

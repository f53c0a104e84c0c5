import type { Shop as ShopFacts } from '#contract/shop.ts';
import { publicQuery, usePageQuery } from '../runtime/data/queries.ts';
import { useShop } from '../runtime/shop.ts';

/** The shop's own name, contacts and links. The root brings them to every page. */
export function useShopFacts(): ShopFacts {
  return usePageQuery(publicQuery(useShop(), 'getShop'));
}

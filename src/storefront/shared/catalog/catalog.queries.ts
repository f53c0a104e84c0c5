import { limits } from '#contract/limits.ts';
import { publicQuery } from '../../runtime/data/queries.ts';
import type { Shop } from '../../runtime/shop.ts';
import type { Sort } from '#contract/catalog.ts';
import type { ProductListState } from './product-list-state.ts';

export const railLength = 10;

export const categoriesQuery = (shop: Shop) => publicQuery(shop, 'listCategories');
export const subcategoriesQuery = (shop: Shop, id: number) =>
  publicQuery(shop, 'listSubcategories', { params: { id } });
export const productQuery = (shop: Shop, id: number) => publicQuery(shop, 'getProduct', { params: { id } });
export const latestQuery = (shop: Shop) => publicQuery(shop, 'listLatest', { query: { limit: railLength } });
export const popularQuery = (shop: Shop) => publicQuery(shop, 'listPopular', { query: { limit: railLength } });

/** `words` must not be empty. */
export const searchQuery = (shop: Shop, words: string, categoryId: number | null, choice: ProductListState) =>
  publicQuery(shop, 'search', {
    query: { query: words, ...(categoryId !== null && { cat_id: categoryId }), ...choice },
  });

export const offersQuery = (shop: Shop, page: number) =>
  publicQuery(shop, 'listOffers', { query: { page, limit: limits.listDefault } });

export const relatedQuery = (shop: Shop, id: number) => publicQuery(shop, 'listRelated', { params: { id } });

export const productsByIdQuery = (shop: Shop, ids: readonly number[]) =>
  publicQuery(shop, 'listProducts', { query: { ids: ids.join() } });

export const productsQuery = (shop: Shop, categoryId: number, choice: ProductListState<Sort>) =>
  publicQuery(shop, 'listProducts', { query: { category_id: categoryId, ...choice } });

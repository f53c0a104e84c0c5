import type { CategoryId, ProductId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { publicQuery } from '../../runtime/data/queries.ts';
import type { Shop } from '../../runtime/shop.ts';
import type { Sort } from '#contract/catalog.ts';
import type { ProductListState } from './product-list-state.ts';

export const railLength = 10;

export const categoriesQuery = (shop: Shop) => publicQuery(shop, 'listCategories');
export const subcategoriesQuery = (shop: Shop, id: CategoryId) =>
  publicQuery(shop, 'listSubcategories', { params: { id } });
export const productQuery = (shop: Shop, id: ProductId) => publicQuery(shop, 'getProduct', { params: { id } });
export const latestQuery = (shop: Shop) => publicQuery(shop, 'listLatest', { query: { limit: railLength } });
export const popularQuery = (shop: Shop) => publicQuery(shop, 'listPopular', { query: { limit: railLength } });

/** `words` must not be empty. */
export const searchQuery = (shop: Shop, words: string, categoryId: CategoryId | null, choice: ProductListState) =>
  publicQuery(shop, 'search', {
    query: { query: words, ...(categoryId !== null && { cat_id: categoryId }), ...choice },
  });

export const offersQuery = (shop: Shop, page: number) =>
  publicQuery(shop, 'listOffers', { query: { page, limit: limits.listDefault } });

export const relatedQuery = (shop: Shop, id: ProductId) => publicQuery(shop, 'listRelated', { params: { id } });

export const productsByIdQuery = (shop: Shop, ids: readonly ProductId[]) =>
  publicQuery(shop, 'listProducts', { query: { ids: ids.join() } });

export const productsQuery = (shop: Shop, categoryId: CategoryId, choice: ProductListState<Sort>) =>
  publicQuery(shop, 'listProducts', { query: { category_id: categoryId, ...choice } });

import type { CategoryId, CollectionId, ProductId } from '#contract/ids.ts';
import { limits } from '#contract/values/limits.ts';
import { publicQuery, type Query } from '../../runtime/data/queries.ts';
import type { AppContext } from '../../runtime/app-context.ts';
import type { ListedProducts, Sort } from '#contract/catalog.ts';
import type { SearchSort } from '#contract/search.ts';
import type { ProductListState } from './product-list-state.ts';

export const railLength = 10;

export const categoriesQuery = (app: AppContext) => publicQuery(app, 'listCategories');
export const subcategoriesQuery = (app: AppContext, id: CategoryId) =>
  publicQuery(app, 'listSubcategories', { params: { id } });
export const productQuery = (app: AppContext, id: ProductId) => publicQuery(app, 'getProduct', { params: { id } });
export const latestQuery = (app: AppContext) => publicQuery(app, 'listLatest', { query: { limit: railLength } });
export const popularQuery = (app: AppContext) => publicQuery(app, 'listPopular', { query: { limit: railLength } });

/** `words` must not be empty. */
export const searchQuery = (
  app: AppContext,
  words: string,
  categoryId: CategoryId | null,
  choice: ProductListState<SearchSort>,
) =>
  publicQuery(app, 'search', {
    query: { query: words, ...(categoryId !== null && { cat_id: categoryId }), ...choice },
  });

export const offersQuery = (app: AppContext, page: number) =>
  publicQuery(app, 'listOffers', { query: { page, limit: limits.listDefault } });

export const relatedQuery = (app: AppContext, id: ProductId) => publicQuery(app, 'listRelated', { params: { id } });

/** What the merchant has chosen to go with these products. */
export const companionsQuery = (app: AppContext, ids: readonly ProductId[]) =>
  publicQuery(app, 'listCompanions', { query: { ids: ids.join() } });

/** The query of one product of a list in a state: for its price and the number of all. */
export type ListProbe = (choice: ProductListState<Sort>) => Query<Pick<ListedProducts, 'rows' | 'total'>>;

/** The list whose facets are asked for: all products without any. */
export interface ListScope {
  category_id?: CategoryId;
  collection_id?: CollectionId;
  query?: string;
}

/** The probe of the products of a category. */
export const oneProductQuery = (app: AppContext, categoryId: CategoryId | null, choice: ProductListState<Sort>) =>
  publicQuery(app, 'listProducts', {
    query: { ...(categoryId !== null && { category_id: categoryId }), ...choice, limit: 1 },
  });

/** The probe of the results of a search. */
export const oneResultQuery = (
  app: AppContext,
  words: string,
  categoryId: CategoryId | null,
  choice: ProductListState<Sort>,
) =>
  publicQuery(app, 'search', {
    query: { query: words, ...(categoryId !== null && { cat_id: categoryId }), ...choice, limit: 1 },
  });

export const productsByIdQuery = (app: AppContext, ids: readonly ProductId[]) =>
  publicQuery(app, 'listProducts', { query: { ids: ids.join() } });

/** The products of a category; null is the whole shop. */
export const productsQuery = (app: AppContext, categoryId: CategoryId | null, choice: ProductListState<Sort>) =>
  publicQuery(app, 'listProducts', { query: { ...(categoryId !== null && { category_id: categoryId }), ...choice } });

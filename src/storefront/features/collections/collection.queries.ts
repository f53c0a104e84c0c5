import type { Sort } from '#contract/catalog.ts';
import type { CollectionSort } from '#contract/collection-sorts.ts';
import type { AppContext } from '../../runtime/app-context.ts';
import { publicQuery } from '../../runtime/data/queries.ts';
import type { ProductListState } from '../../shared/catalog/product-list-state.ts';

/** A page of a collection's products. */
export const collectionQuery = (
  app: AppContext,
  handle: string,
  { sort, ...choice }: ProductListState<CollectionSort>,
) => publicQuery(app, 'getCollection', { params: { handle }, query: { ...choice, ...(sort !== 'own' && { sort }) } });

/** The probe of the products of a collection. */
export const oneOfCollectionQuery = (app: AppContext, handle: string, choice: ProductListState<Sort>) =>
  publicQuery(app, 'getCollection', { params: { handle }, query: { ...choice, limit: 1 } });

import type { Route } from '../../platform/route.ts';
import type { CatalogService } from './catalog.service.ts';

// One shop, one currency: every amount in the database is in dirhams of the Qatari riyal.
const currency = { currency_code: 'QAR' };

export function catalogRoutes(route: Route, catalog: CatalogService): void {
  route('getCurrency', async () => currency);
  route('listCategories', (_input, { language }) => catalog.listCategories(language));
  route('listSubcategories', ({ params }, { language }) => catalog.listSubcategories(params.id, language));
  route('listLatest', ({ query }, { viewer, language }) => catalog.listLatest(query.limit, viewer, language));
  route('listPopular', ({ query }, { viewer, language }) => catalog.listPopular(query.limit, viewer, language));
  route('listOffers', ({ query }, { viewer, language }) => catalog.listOffers(query, viewer, language));
  route('listProducts', ({ query: { category_id: categoryId, ...query } }, { viewer, language }) =>
    catalog.listProducts({ ...query, categoryId }, viewer, language),
  );
  route('listRelated', ({ params }, { viewer, language }) => catalog.listRelated(params.id, viewer, language));
  route('getProduct', ({ params }, { viewer, language }) => catalog.getProduct(params.id, viewer, language));
}

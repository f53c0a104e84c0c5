import { productTags, type Tag } from '../../cache/tags.ts';
import type { Route } from '../../http/route.ts';
import { variantTags } from '../../shared/variant-tags.ts';
import type { CatalogService } from './catalog.service.ts';
import { giftTags } from './gift-finder.rules.ts';

// All amounts in the database are in dirhams of the Qatari riyal.
const currency = { currency_code: 'QAR' };

// A list depends on its products and on products that may join it.
function listTags(rows: { id: number }[], ...more: Tag[]): Tag[] {
  return ['listing', ...more, ...productTags(rows.map(({ id }) => id))];
}

function productsOf(rows: { product: { id: number } }[]): { id: number }[] {
  return rows.map(({ product }) => product);
}

export function catalogRoutes(route: Route, catalog: CatalogService): void {
  route('getCurrency', async () => currency, { tags: () => [] });
  route('listCategories', (_input, { language }) => catalog.listCategories(language), { tags: () => ['categories'] });
  route('listSubcategories', ({ params }, { language }) => catalog.listSubcategories(params.id, language), {
    tags: () => ['categories'],
  });
  route('listLatest', ({ query }, { language }) => catalog.listLatest(query.limit, language), {
    tags: ({ rows }) => listTags(rows),
  });
  route('listPopular', ({ query }, { language }) => catalog.listPopular(query.limit, language), {
    tags: ({ rows }) => listTags(productsOf(rows), 'popularity'),
  });
  route('listOffers', ({ query }, { language }) => catalog.listOffers(query, language), {
    tags: ({ rows }) => listTags(productsOf(rows)),
  });
  route(
    'listProducts',
    ({ query: { category_id: categoryId, occasion, recipient, ...query } }, { language }) =>
      catalog.listProducts({ ...query, categoryId, tags: giftTags({ occasion, recipient }) }, language),
    {
      tags({ rows, facets }, { query: { ids, sort, today, ...query } }) {
        // Do not cache lists by ids: they are one shopper's recently viewed products.
        if (ids) return null;
        return listTags(
          rows,
          'categories',
          ...(sort === 'popular' || sort === 'rating' ? (['popularity'] as const) : []),
          ...(today ? (['today'] as const) : []),
          ...variantTags({ ...query, today }, facets !== undefined),
        );
      },
    },
  );
  route('findGifts', ({ query }, { language }) => catalog.findGifts(query, language), {
    tags: ({ rows }, { query }) => listTags(rows, 'popularity', ...variantTags(query, false)),
  });
  route('listCompanions', ({ query }, { language }) => catalog.listCompanions(query.ids, query.limit, language), {
    // Do not cache those of several: they are what one shopper has in the cart.
    tags: ({ rows }, { query: { ids } }) => (ids.length > 1 ? null : listTags([...rows, ...ids.map((id) => ({ id }))])),
  });
  route('listRelated', ({ params }, { language }) => catalog.listRelated(params.id, language), {
    tags: ({ rows }, { params }) => listTags([...rows, params], 'popularity', 'categories'),
  });
  route('getProduct', ({ params }, { language }) => catalog.getProduct(params.id, language), {
    tags: ({ id }) => [...productTags([id]), 'categories'],
  });
}

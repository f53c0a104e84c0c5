import type { Client } from '#contract/api/client.ts';
import { pages, type Page } from '#storefront/runtime/page-table.ts';

type Api = Client;

/**
 * An address for every page that shoppers reach, with ids of this shop. `orderId` is an order of
 * the visitor.
 */
export async function addressesOf(api: Api, orderId: number): Promise<{ page: Page; path: string }[]> {
  const categories = (await api('listCategories')).rows;
  const products = (await api('listProducts')).rows;
  const ids: Record<string, number | undefined> = {
    subcategories: categories.find(({ hasSubCategory }) => hasSubCategory)?.id,
    products: categories[0]?.id,
    product: products[0]?.id,
    'order-details': orderId,
    receipt: orderId,
  };
  return pages.map((page) => {
    if (page.path === '*') return { page, path: '/no/such/page' };
    if (!page.path.includes(':')) return { page, path: page.path };
    const id = ids[page.name];
    if (id === undefined) throw new Error(`No id is known for ${page.path}.`);
    return { page, path: page.path.replace(/:\w+/, String(id)) };
  });
}

import type { ConsoleOrderRow } from '#contract/console/orders.ts';
import type { ConsoleProductRow } from '#contract/console/products.ts';
import type { Language } from '#contract/values/locale.ts';
import type { ProductReader } from '../../catalog/console/products/product-reader.service.ts';
import type { OrderReader, Searcher } from './order-reader.service.ts';

export interface ShopSearcher extends Searcher {
  seeProducts: boolean;
  language: Language;
}

interface Needs {
  orders: Pick<OrderReader, 'search'>;
  products: Pick<ProductReader, 'search'>;
}

/** The search box of the console. */
export function createShopSearch({ orders, products }: Needs) {
  /** The first orders and products. The products are null for a person who may not see them. */
  return async (
    searcher: ShopSearcher,
    q: string,
  ): Promise<{ orders: ConsoleOrderRow[]; products: ConsoleProductRow[] | null; isSku: boolean }> => {
    const [foundOrders, found] = await Promise.all([
      orders.search(searcher, q),
      searcher.seeProducts ? products.search(q, searcher.language) : null,
    ]);
    return { orders: foundOrders, products: found?.rows ?? null, isSku: found?.isSku ?? false };
  };
}

export type ShopSearch = ReturnType<typeof createShopSearch>;

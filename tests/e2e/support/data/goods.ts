import type { Product } from '#contract/catalog.ts';
import type { Client } from '#contract/api/client.ts';
import { limits } from '#contract/values/limits.ts';
import type { RequiredLanguage } from '#contract/values/locale.ts';

/**
 * A product that goes into the cart with one click, and the path to it through the categories, in
 * words of both languages.
 */
export interface Walk {
  productId: number;
  names: Record<RequiredLanguage, string>;
  /** The names of the tiles that lead to its list, from the main category down. */
  tiles: Record<RequiredLanguage, string[]>;
  priceRiyals: number;
}

async function listOf(api: Client, categoryId: number) {
  return (await api('listProducts', { query: { category_id: categoryId } })).rows;
}

/** Finds such a product. `turn` chooses among them, so that tests do not share one. */
export async function findWalk(apiOf: (language: RequiredLanguage) => Client, turn: number): Promise<Walk> {
  const [english, arabic] = [apiOf('en'), apiOf('ar')];
  const found: Walk[] = [];
  const mains = [(await english('listCategories')).rows, (await arabic('listCategories')).rows] as const;
  for (const [index, main] of mains[0].entries()) {
    const children = main.hasSubCategory
      ? (await english('listSubcategories', { params: { id: main.id } })).rows
      : [main];
    const childNames = main.hasSubCategory
      ? (await arabic('listSubcategories', { params: { id: main.id } })).rows.map(({ name }) => name)
      : [];
    for (const [place, child] of children.entries()) {
      for (const { id, name, variants } of await listOf(english, child.id)) {
        const [variant] = variants;
        if (variants.length !== 1 || !variant?.inStock) continue;
        const product = await english('getProduct', { params: { id } });
        if (product.customizable || product.variants[0]?.stockLeft !== undefined) continue;
        const arabicMain = mains[1][index]?.name ?? '';
        found.push({
          productId: id,
          names: { en: name, ar: (await arabic('getProduct', { params: { id } })).name },
          tiles: main.hasSubCategory
            ? { en: [main.name, child.name], ar: [arabicMain, childNames[place] ?? ''] }
            : { en: [main.name], ar: [arabicMain] },
          priceRiyals: variant.discountedPrice ?? variant.variantPrice,
        });
        if (found.length > turn) return found[turn] as Walk;
      }
    }
  }
  const last = found.at(-1);
  if (!last) throw new Error('The shop has no simple product in stock.');
  return last;
}

/** Every product of the shop as its page shows it, in the client's language. */
export async function readProducts(api: Client): Promise<Product[]> {
  const { rows } = await api('listProducts', { query: { limit: limits.listMax } });
  const products: Product[] = [];
  // Sequentially: tests must not overload the shop.
  for (const { id } of rows) products.push(await api('getProduct', { params: { id } }));
  return products;
}

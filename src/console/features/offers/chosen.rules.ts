import type { OfferProduct } from '#contract/console/offers.ts';

/** The products that are chosen or were found, by id. */
export type KnownProducts = Record<number, OfferProduct>;

/** Products by their ids. */
export function byId(products: readonly OfferProduct[]): KnownProducts {
  return Object.fromEntries(products.map((product) => [product.id, product]));
}

// Without marks, and with one letter for those that people write for each other.
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه');
}

/** The chosen products whose name, in either language, has all typed words. */
export function matching(ids: readonly number[], products: KnownProducts, typed: string): number[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return ids.filter((id) => {
    const { en = '', ar = '' } = products[id]?.name ?? {};
    const text = folded(`${en} ${ar}`);
    return words.every((word) => text.includes(word));
  });
}

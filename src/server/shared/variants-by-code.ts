import { sql } from 'kysely';
import type { ProductId, VariantId } from '#contract/ids.ts';
import { toLatinDigits } from '#contract/values/digits.ts';
import { gtinForms } from '#contract/values/gtin.ts';

const skusOf = (typed: string) => [typed, typed.toUpperCase(), typed.toLowerCase()];

/** The variants with this SKU, in small or capital letters, or with this barcode, as rows of `id` and `product_id`. */
export function variantsByCode(typed: string) {
  return sql<{ id: VariantId; product_id: ProductId }>`(
    select id, product_id from variants where sku = any(${skusOf(toLatinDigits(typed))}::text[])
    union select id, product_id from variants where barcode = any(${gtinForms(typed)}::text[]) and barcode <> '')`;
}

/** The words of a search, and the typed text for SKUs and barcodes. */
export interface SearchWords {
  query: string | null;
  typed: string;
}

/** The variants with the SKU or barcode; if there is none, the variants of products that have the words, also of drafts. */
export function matchingVariants({ query, typed }: SearchWords) {
  const byCode = sql`select id from ${variantsByCode(typed)} as coded`;
  return sql<VariantId>`(${byCode} union all
    select id from variants
    where product_id in (select product_id from search_documents where words @@ ${query}::tsquery)
      and not exists (${byCode}))`;
}

/** Whether one of these variants has this SKU or this barcode. */
export function hasCode(variants: readonly { sku: string; barcode: string }[], typed: string): boolean {
  const sku = toLatinDigits(typed).toLowerCase();
  const barcodes = gtinForms(typed);
  return variants.some((one) => one.sku.toLowerCase() === sku || barcodes.includes(one.barcode));
}

import { toLatinDigits } from '#contract/values/digits.ts';

/**
 * The key of a SKU: the same for the same SKU in another case, with spaces, Arabic digits, direction
 * marks, or the apostrophe that keeps a sheet from reading it as a number.
 */
export function skuKey(sku: string): string {
  return toLatinDigits(sku.normalize('NFKC'))
    .replace(/[\p{Cf}\s]/gu, '')
    .replace(/^['’‘]+/, '')
    .toLowerCase();
}

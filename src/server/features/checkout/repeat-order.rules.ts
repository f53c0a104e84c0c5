import type { RepeatedOrder } from '#contract/console/manual-orders.ts';
import { pickText, type LocalizedText } from '#contract/values/locale.ts';
import type { StoredAttribute } from '../../database/schema.ts';
import { bothLanguages } from '../../shared/both-languages.ts';
import type { ItemToRepeat } from './repeat-order.queries.ts';

function detailOf(attributes: readonly StoredAttribute[], sku: string): { en: string; ar: string } {
  const joined = (language: 'en' | 'ar') => attributes.map(({ value }) => pickText(value, language)).join(' · ') || sku;
  return { en: joined('en'), ar: joined('ar') };
}

/** The products of an order for a new one, as far as they can be ordered now, and what cannot. */
export function repeatedOrder(items: readonly ItemToRepeat[]): RepeatedOrder {
  const repeated: RepeatedOrder = { lines: [], problems: [] };
  // One variant may be in several lines: they share what is left.
  const taken = new Map<number, number>();
  for (const { orderedName, quantity, removed, options, productId, name, variantId, sku, attributes, stock } of items) {
    const ordered = quantity - removed;
    if (ordered === 0) continue;
    const isSold = productId !== null && variantId !== null && name !== null && stock !== null;
    const left = isSold ? Math.max(0, stock - (taken.get(variantId) ?? 0)) : 0;
    const report = (problem: RepeatedOrder['problems'][number]['problem'], text: LocalizedText) =>
      repeated.problems.push({ name: bothLanguages(text), problem, ordered, left });
    if (!isSold) report('gone', orderedName);
    else if (left === 0) report('soldOut', name);
    else if (options.length > 0) report('personal', name);
    else {
      const pieces = Math.min(ordered, left);
      if (pieces < ordered) report('fewer', name);
      taken.set(variantId, (taken.get(variantId) ?? 0) + pieces);
      repeated.lines.push({
        productId,
        variantId,
        quantity: pieces,
        name: bothLanguages(name),
        detail: detailOf(attributes ?? [], sku ?? ''),
      });
    }
  }
  return repeated;
}

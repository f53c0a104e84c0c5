import { isTag } from '#contract/product-tags.ts';
import { type ProductState, productStates } from '#contract/console/product-states.ts';

/** Which products the list shows. The address has them. */
export interface ProductFilters {
  q?: string;
  category?: number;
  state?: ProductState;
  arabicMissing?: true;
  tag?: string;
}

function defined(values: { [K in keyof ProductFilters]: ProductFilters[K] | undefined }): ProductFilters {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** The filters of an address. What is not valid is left out. */
export function readProductFilters(search: URLSearchParams): ProductFilters {
  const category = search.get('category') ?? '';
  return defined({
    q: search.get('q')?.trim().slice(0, 60) || undefined,
    category: /^[1-9]\d{0,8}$/.test(category) ? Number(category) : undefined,
    state: productStates.find((state) => state === search.get('state')),
    arabicMissing: search.get('arabic') === 'missing' ? true : undefined,
    tag: isTag(search.get('tag') ?? '') ? (search.get('tag') ?? undefined) : undefined,
  });
}

/** The address of a list, from its `?`; empty without filters. */
export function writeProductFilters({ q, category, state, arabicMissing, tag }: ProductFilters): string {
  const search = new URLSearchParams();
  if (q !== undefined) search.set('q', q);
  if (category !== undefined) search.set('category', String(category));
  if (state !== undefined) search.set('state', state);
  if (arabicMissing) search.set('arabic', 'missing');
  if (tag !== undefined) search.set('tag', tag);
  return search.size > 0 ? `?${search}` : '';
}

import { pageAt } from '../../runtime/page-table.ts';

/**
 * Whether the app is offered on a path (without language): on browsing pages, not during login or
 * purchase.
 */
export function suitsAppOffer(path: string): boolean {
  const { inLayout, guarded, caching } = pageAt(path);
  return inLayout && !guarded && caching === 'public';
}

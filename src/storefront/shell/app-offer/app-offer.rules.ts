import { pageAt } from '../../runtime/page-table.ts';

/** Whether the app may be offered at a path (without its language): where people browse, not where they log in or buy. */
export function suitsAppOffer(path: string): boolean {
  const { inLayout, guarded, caching } = pageAt(path);
  return inLayout && !guarded && caching === 'public';
}

import { limits } from '#contract/values/limits.ts';
import { pageAt } from '../../runtime/page-table.ts';

interface Moments {
  now: number;
  landedAt: number;
  /** Null if nothing was added to the cart. */
  addedAt: number | null;
}

/** Whether it is too soon after the landing, or after something was added to the cart. */
export function isTooSoon({ now, landedAt, addedAt }: Moments): boolean {
  return (
    now < landedAt + limits.appOfferAfterLandingMs || (addedAt !== null && now < addedAt + limits.appOfferAfterAddMs)
  );
}

/**
 * Whether the app is offered on a path (without language): on browsing pages, not during login or
 * purchase.
 */
export function suitsAppOffer(path: string): boolean {
  const { inLayout, guarded, caching } = pageAt(path);
  return inLayout && !guarded && caching === 'public';
}

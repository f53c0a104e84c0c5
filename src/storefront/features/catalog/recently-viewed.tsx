import { lazy, useEffect } from 'react';
import type { ProductId } from '#contract/ids.ts';
import { LazyBoundary } from '../../shared/lazy-dialog.tsx';
import { rememberProduct, useRecentBefore } from './recent-products.ts';

// A first visit does not need it.
const RecentRail = lazy(() => import('./recent-rail.tsx').then((file) => ({ default: file.RecentRail })));

// A rail with one product looks like an empty shelf.
const fewest = 2;

/** Stores that this product was viewed, and shows the previous ones. */
export function RecentlyViewed({ productId }: { productId: ProductId }) {
  const ids = useRecentBefore(productId);
  useEffect(() => rememberProduct(productId), [productId]);
  return <LazyBoundary optional>{ids.length >= fewest && <RecentRail ids={ids} />}</LazyBoundary>;
}

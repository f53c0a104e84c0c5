import { lazy } from 'react';
import type { ProductId } from '#contract/ids.ts';
import { LazyBoundary } from '../../shared/lazy-dialog.tsx';
import { useRecentBefore } from './recent-products.ts';

// A first visit does not need it.
const RecentRail = lazy(() => import('./recent-rail.tsx'));

// A rail with one product looks like an empty shelf.
const fewest = 2;

/** The products that were viewed, newest first, without the one of this page. */
export function RecentlyViewed({ title, productId = null }: { title?: string; productId?: ProductId | null }) {
  const ids = useRecentBefore(productId);
  return <LazyBoundary optional>{ids.length >= fewest && <RecentRail ids={ids} title={title} />}</LazyBoundary>;
}

import { lazy } from 'react';
import { LazyBoundary } from '../lazy-dialog.tsx';
import { useInSight } from '../use-in-sight.ts';
import type { PromisedProduct } from './delivery-promise.tsx';

const DeliveryPromiseLine = lazy(() => import('./delivery-promise.tsx'));

/** The place of the promise of delivery, which is loaded once it is in sight. Its height is reserved. */
export function LatePromise(promised: PromisedProduct) {
  const seen = useInSight('[data-promise]');
  return (
    <div className="min-h-6 md:-my-2 print:hidden">
      <span data-promise />
      <LazyBoundary optional>{seen && <DeliveryPromiseLine {...promised} />}</LazyBoundary>
    </div>
  );
}

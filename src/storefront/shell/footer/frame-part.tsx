import { lazy } from 'react';
import { LazyBoundary } from '../../shared/lazy-dialog.tsx';
import { useShopSettings } from '../../shared/use-shop-settings.ts';
import type { FramePartName } from './frame-parts.tsx';

const Parts = lazy(() => import('./frame-parts.tsx'));

/** A part of what the merchant has put around every page. Its code is loaded in shops that have one only. */
export function FramePart({ of }: { of: FramePartName }) {
  const { frame } = useShopSettings();
  return (
    frame && (
      <LazyBoundary optional>
        <Parts of={of} frame={frame} />
      </LazyBoundary>
    )
  );
}

import { lazy, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { limits, storageKeys } from '#contract/values/limits.ts';
import { useAppContext, type AppContext } from '../../runtime/app-context.ts';
import { LazyDialog } from '../../shared/lazy-dialog.tsx';
import { isTooSoon, suitsAppOffer } from './app-offer.rules.ts';
import { useStoreLinks } from './use-store-links.ts';

const AppDialog = lazy(() => import('./app-dialog.tsx').then((file) => ({ default: file.AppDialog })));

const activityEvents = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * Offers the shop's app, if it has one, once per session: after a moment without activity and when
 * nothing else is open.
 */
export default function AppOffer({ landedAt }: { landedAt: number }) {
  const app = useAppContext();
  const [open, setOpen] = useState(false);
  const hasApp = useStoreLinks().length > 0;
  const suits = suitsAppOffer(useLocation().pathname) && hasApp;

  useEffect(() => {
    if (!suits || wasOffered()) return;
    let timer = setTimeout(offer, limits.appOfferAfterLandingMs - limits.appOfferQuietMs);
    function wait(): void {
      clearTimeout(timer);
      timer = setTimeout(offer, limits.appOfferQuietMs);
    }
    function offer(): void {
      if (isBusy() || isTooSoon({ now: Date.now(), landedAt, addedAt: lastAdded(app) })) return wait();
      stop();
      if (markOffered()) setOpen(true);
    }
    function stop(): void {
      clearTimeout(timer);
      for (const sign of activityEvents) removeEventListener(sign, wait);
    }
    for (const sign of activityEvents) addEventListener(sign, wait, { passive: true });
    return stop;
  }, [app, landedAt, suits]);

  return (
    <LazyDialog open={open}>
      <AppDialog open={open} onClose={() => setOpen(false)} />
    </LazyDialog>
  );
}

// When something was last added to the cart on this page load, in milliseconds.
function lastAdded({ queryClient }: AppContext): number | null {
  const adds = queryClient.getMutationCache().findAll({ mutationKey: ['addToCart'] });
  return adds.at(-1)?.state.submittedAt ?? null;
}

// The page is hidden, or the visitor types or has something open.
function isBusy(): boolean {
  return (
    document.hidden ||
    document.querySelector('dialog[open], header [aria-expanded="true"], main[aria-busy]') !== null ||
    document.activeElement?.matches('input, textarea, select') === true
  );
}

// Without session storage the offer would open on every page, so it never opens.
function wasOffered(): boolean {
  try {
    return sessionStorage.getItem(storageKeys.appOffered) !== null;
  } catch {
    return true;
  }
}

function markOffered(): boolean {
  try {
    sessionStorage.setItem(storageKeys.appOffered, '1');
    return true;
  } catch {
    return false;
  }
}

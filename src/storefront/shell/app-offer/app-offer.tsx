import { lazy, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { limits, storageKeys } from '#contract/limits.ts';
import { withoutLanguage } from '../../runtime/language.ts';
import { suitsAppOffer } from './app-offer.rules.ts';
import { LazyDialog } from '../../shared/lazy-dialog.tsx';

const AppDialog = lazy(() => import('./app-dialog.tsx').then((file) => ({ default: file.AppDialog })));

const signsOfLife = ['pointerdown', 'keydown', 'scroll'] as const;

/** Offers the shop's app once a session, when its reader has been quiet for a moment and nothing else is open. */
export function AppOffer() {
  const [open, setOpen] = useState(false);
  const suits = suitsAppOffer(withoutLanguage(useLocation().pathname));

  useEffect(() => {
    if (!suits || wasOffered()) return;
    let timer = setTimeout(offer, limits.appOfferQuietMs);
    function wait(): void {
      clearTimeout(timer);
      timer = setTimeout(offer, limits.appOfferQuietMs);
    }
    function offer(): void {
      if (isBusy()) return wait();
      stop();
      if (markOffered()) setOpen(true);
    }
    function stop(): void {
      clearTimeout(timer);
      for (const sign of signsOfLife) removeEventListener(sign, wait);
    }
    for (const sign of signsOfLife) addEventListener(sign, wait, { passive: true });
    return stop;
  }, [suits]);

  return (
    <LazyDialog open={open}>
      <AppDialog open={open} onClose={() => setOpen(false)} />
    </LazyDialog>
  );
}

// Somebody reads elsewhere, types, or has something open: it can wait.
function isBusy(): boolean {
  return (
    document.hidden ||
    document.querySelector('dialog[open], header [aria-expanded="true"], main[aria-busy]') !== null ||
    document.activeElement?.matches('input, textarea, select') === true
  );
}

// Where a session keeps nothing, nobody is asked: it would be at every page.
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

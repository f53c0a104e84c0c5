import { lazy, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { useTranslations } from 'use-intl';
import { limits } from '#contract/values/limits.ts';
import { categoriesQuery } from '../shared/catalog/catalog.queries.ts';
import { useQuickView } from '../shared/catalog/quick-view-request.ts';
import { Footer } from '../shell/footer/footer.tsx';
import { FramePart } from '../shell/footer/frame-part.tsx';
import { Header } from '../shell/header/header.tsx';
import { PromiseLine } from '../shell/header/promise-line.tsx';
import { useNextPage } from '../shell/use-next-page.tsx';
import { ApplyPendingFavourite } from '../shell/apply-pending-favourite.ts';
import { type PageLoader } from '../runtime/data/load.ts';
import { loadOptional } from '../runtime/data/queries.ts';
import { useInSight } from '../shared/use-in-sight.ts';
import { useLoginRequests } from '../shared/session/go-to-login.ts';
import { LazyBoundary, LazyDialog } from '../shared/lazy-dialog.tsx';
import { currencyQuery } from '../shared/money/use-currency.ts';
import { HydrationBoundary } from '#ui/hydration/hydration-boundary.tsx';
import { SkipLink } from '#ui/layout/skip-link.tsx';

const QuickView = lazy(() => import('../features/product/quick-view.tsx'));
const TodayMarks = lazy(() => import('../shared/delivery/today-marks.tsx'));
const AppOffer = lazy(() => import('../shell/app-offer/app-offer.tsx'));

// The menu and the search box show the categories, and prices the currency. Without them, the
// search is in all categories, and prices are in QAR.
export const load: PageLoader = (app) =>
  Promise.all([loadOptional(app, categoriesQuery(app)), loadOptional(app, currencyQuery(app))]);

export default function ShopLayout() {
  const t = useTranslations('nav');
  const outline = useNextPage();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink targetId="content">{t('skip')}</SkipLink>
      <HydrationBoundary>
        <PromiseLine />
      </HydrationBoundary>
      <HydrationBoundary>
        <Header />
      </HydrationBoundary>
      <FramePart of="menu" />
      {/* The footer is below the screen, where it does not move when content loads. */}
      <main id="content" tabIndex={-1} className="min-h-dvh outline-none" aria-busy={outline !== null || undefined}>
        {outline ?? <Outlet />}
      </main>
      <HydrationBoundary>
        <Footer />
      </HydrationBoundary>
      <LateOfCards />
      <LateAppOffer />
      <LoginRequests />
      <ApplyPendingFavourite />
    </div>
  );
}

/** What cards open and show later: the quick view of "+", and the marks of delivery today once one is in sight. */
function LateOfCards() {
  const { asked, close } = useQuickView();
  const due = useInSight('[data-today]');
  return (
    <>
      <LazyDialog open={asked !== null}>
        <QuickView facts={asked} onClose={close} />
      </LazyDialog>
      <LazyBoundary optional>{due && <TodayMarks />}</LazyBoundary>
    </>
  );
}

/** Loads the offer of the app only after a moment: a first view does not show it. */
function LateAppOffer() {
  const [landedAt] = useState(() => Date.now());
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), limits.appOfferQuietMs);
    return () => clearTimeout(timer);
  }, []);
  return <LazyBoundary optional>{due && <AppOffer landedAt={landedAt} />}</LazyBoundary>;
}

/** A component, so that the layout does not render again when the address changes. */
function LoginRequests(): null {
  useLoginRequests();
  return null;
}

import { Outlet, ScrollRestoration, useRouteError } from 'react-router';
import { useTranslations } from 'use-intl';
import { limits, storageKeys } from '#contract/limits.ts';
import { Toasts } from '#ui/overlay/toasts.tsx';
import { ErrorPage } from '../pages/error-page.tsx';
import type { Load } from '../runtime/load.ts';
import { NavigationStatus } from '../runtime/navigation-status.tsx';
import { publicQuery } from '../runtime/queries.ts';

/** Every page shows the shop's own name, contacts and links. */
export const load: Load = (shop) => shop.queryClient.ensureQueryData(publicQuery(shop, 'getShop'));

export function Root() {
  return (
    <>
      <Frame />
      <Outlet />
      <ToastArea />
    </>
  );
}

/** Shown when a page outside the layout, or the layout itself, fails. */
export function RootError() {
  const error = useRouteError();
  return (
    <>
      <Frame />
      <main>
        <ErrorPage error={error} />
      </main>
      <ToastArea />
    </>
  );
}

function Frame() {
  return (
    <>
      <ScrollRestoration storageKey={storageKeys.scroll} />
      <NavigationStatus />
    </>
  );
}

function ToastArea() {
  const t = useTranslations();
  const { errorMs, successMs } = limits.toasts;
  return (
    <Toasts label={t('nav.notifications')} closeLabel={t('action.close')} errorMs={errorMs} successMs={successMs} />
  );
}

import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  type HydrationState,
  type RouteObject,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { BeforeHydrationContext } from '#ui/hydration/before-hydration.ts';
import { createBrowserContext } from './browser-context.ts';
import { basenameOf, withoutLanguage } from '../runtime/i18n/language.ts';
import { notFound } from '../runtime/data/load.ts';
import { ensurePageMessages } from '../runtime/i18n/messages.ts';
import { registerOfflineWorker } from './offline-worker.ts';
import { pageAt } from '../runtime/page-table.ts';
import { appRouterContext } from '../runtime/app-context.ts';
import { Document } from './document.tsx';
import { collectBeforeHydration, isOutdatedBrowser } from './before-hydration.ts';
import { createRoutes } from './routes.tsx';
import { installTrustedTypes } from './trusted-types.ts';

// The router hydrates only routes whose code is loaded.
async function loadMatchedRoutes(routes: RouteObject[], basename: string): Promise<RouteObject[]> {
  const matched = (matchRoutes(routes, location, basename) ?? []).map(({ route }) => route);
  await Promise.all(
    matched.map(async (route) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
  return matched;
}

// The query client holds the data, so no loader runs.
function hydrationDataOf(matched: readonly RouteObject[], notFoundAt: string | null): HydrationState {
  const loaded = matched.filter(({ loader }) => loader !== undefined);
  return {
    loaderData: Object.fromEntries(loaded.map(({ id }) => [id, null])),
    errors: notFoundAt === null ? null : { [notFoundAt]: notFound },
  };
}

async function start(): Promise<void> {
  installTrustedTypes();
  const basename = basenameOf(location.pathname);
  const { app, notFoundAt } = createBrowserContext();
  const routes = createRoutes();
  const [matched] = await Promise.all([
    loadMatchedRoutes(routes, basename),
    ensurePageMessages(app.language, pageAt(withoutLanguage(location.pathname))),
  ]);
  const beforeHydration = collectBeforeHydration();
  const router = createBrowserRouter(routes, {
    basename,
    getContext: () => new RouterContextProvider(new Map([[appRouterContext, app]])),
    hydrationData: hydrationDataOf(matched, notFoundAt),
  });
  startTransition(() => {
    hydrateRoot(
      document,
      <Document app={app} notFoundAt={notFoundAt}>
        <BeforeHydrationContext value={beforeHydration}>
          <RouterProvider router={router} />
        </BeforeHydrationContext>
      </Document>,
    );
  });
  registerOfflineWorker();
}

if (!isOutdatedBrowser()) void start();

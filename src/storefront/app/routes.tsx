import { Outlet, useRouteError, type RouteObject } from 'react-router';
import { ErrorPage } from '../pages/error-page.tsx';
import ShopLayout, { load as loadLayout } from '../pages/shop-layout.tsx';
import { loaderOf } from '../runtime/data/load.ts';
import { ensurePageMessages } from '../runtime/i18n/messages.ts';
import { pages, type Page } from '../runtime/page-table.ts';
import { PageCodeError, useReloadForNewBuild } from '../runtime/routing/new-build.ts';
import { pageModules } from './page-modules.ts';
import { load as loadRoot, Root, RootError } from './root.tsx';

function codeOf<T>(code: Promise<T>): Promise<T> {
  return code.catch((cause: unknown) => {
    throw new PageCodeError({ cause });
  });
}

function pageRoute(page: Page): RouteObject {
  return {
    id: page.name,
    path: page.path,
    lazy: async () => {
      const { default: Component, load } = await codeOf(pageModules[page.name]());
      const loadMessages = ({ language }: { language: Parameters<typeof ensurePageMessages>[0] }) =>
        ensurePageMessages(language, page);
      return { Component, loader: loaderOf(loadMessages, ...(load ? [load] : [])) };
    },
  };
}

// Pages that need a login are children of the guard.
function withGuard(some: readonly Page[]): RouteObject[] {
  return [
    ...some.filter((page) => !page.guarded).map(pageRoute),
    {
      lazy: async () => ({ Component: (await codeOf(import('../pages/guard.tsx'))).default }),
      children: some.filter((page) => page.guarded).map(pageRoute),
    },
  ];
}

// The error replaces the page. Navigation bar and footer stay.
function PageError() {
  const error = useRouteError();
  useReloadForNewBuild(error);
  return <ErrorPage error={error} />;
}

/** Creates the routes from the page table. The router's basename is the language prefix. */
export function createRoutes(): RouteObject[] {
  return [
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: RootError,
      loader: loaderOf(loadRoot),
      children: [
        {
          id: 'layout',
          Component: ShopLayout,
          loader: loaderOf(loadLayout),
          children: [
            {
              id: 'page-error',
              Component: Outlet,
              ErrorBoundary: PageError,
              children: withGuard(pages.filter((page) => page.inLayout)),
            },
          ],
        },
        ...withGuard(pages.filter((page) => !page.inLayout)),
      ],
    },
  ];
}

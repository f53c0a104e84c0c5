import { type ComponentType, lazy } from 'react';
import { Route, Routes } from 'react-router';
import type { App } from '../runtime/app-context.ts';
import { type ConsolePage, isBeforeSignIn } from '../runtime/page/console-page.ts';
import { loadCode } from './new-build.ts';
import { consolePages } from './pages.ts';

const Frame = lazy(async () => ({ default: (await import('../shell/frame.tsx')).Frame }));
const SlimFrame = lazy(async () => ({ default: (await import('../shell/slim-frame.tsx')).SlimFrame }));

interface LoadedPage extends ConsolePage {
  Component: ComponentType;
}

/** The pages of the table, whose code is loaded when they are opened. */
export function loadablePages(app: App): readonly LoadedPage[] {
  return consolePages.map((page) => ({
    ...page,
    Component: lazy(async () => ({
      default: await loadCode(() => (isBeforeSignIn(page.access) ? page.load() : loadStaffPage(app, page))),
    })),
  }));
}

async function loadStaffPage(app: App, page: ConsolePage): Promise<ComponentType> {
  const [Page, { PageGate }] = await Promise.all([
    page.load(),
    import('../shell/page-gate.tsx'),
    app.languages.ensure('work'),
    ...(page.words ? [app.languages.ensure(page.words)] : []),
  ]);
  return () => (
    <PageGate page={page}>
      <Page />
    </PageGate>
  );
}

/** Pages before the sign-in in a slim frame, all others in the frame. */
export function PageRoutes({ pages }: { pages: readonly LoadedPage[] }) {
  const routeOf = ({ path, Component }: LoadedPage) => <Route key={path} path={path} element={<Component />} />;
  return (
    <Routes>
      <Route element={<SlimFrame />}>{pages.filter(({ access }) => isBeforeSignIn(access)).map(routeOf)}</Route>
      <Route element={<Frame />}>{pages.filter(({ access }) => !isBeforeSignIn(access)).map(routeOf)}</Route>
    </Routes>
  );
}

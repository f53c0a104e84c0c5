import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { matchRoutes, Route, Routes } from 'react-router';
import type { App } from '../runtime/app-context.ts';
import { type ConsolePage, isBeforeSignIn } from '../runtime/page/console-page.ts';
import { loadCode } from './new-build.ts';
import { consolePages } from './pages.ts';

type Code = ComponentType | LazyExoticComponent<ComponentType>;

interface LoadedPages {
  Frame: Code;
  SlimFrame: Code;
  pages: readonly (ConsolePage & { Component: Code })[];
}

export const basename = '/console';

// A skeleton is shown after this time, on a slow connection.
const patienceMs = 200;

async function loadFrame({ languages }: App): Promise<ComponentType> {
  const [{ Frame }] = await Promise.all([import('../shell/frame.tsx'), languages.ensure('work')]);
  return Frame;
}
const loadSlimFrame = async () => (await import('../shell/slim-frame.tsx')).SlimFrame;

const loadWords = ({ languages }: App, { words = [] }: ConsolePage) =>
  [words].flat().map((part) => languages.ensure(part));

async function loadStaffPage(app: App, page: ConsolePage): Promise<ComponentType> {
  const [Page, { PageGate }] = await Promise.all([
    page.load(),
    import('../shell/page-gate.tsx'),
    app.languages.ensure('work'),
    ...loadWords(app, page),
  ]);
  return () => (
    <PageGate page={page}>
      <Page />
    </PageGate>
  );
}

async function loadSlimPage(app: App, page: ConsolePage): Promise<ComponentType> {
  const [Page] = await Promise.all([page.load(), ...loadWords(app, page)]);
  return Page;
}

/** Code that is loaded when it is rendered. */
const loadLater = (load: () => Promise<ComponentType>): Code => lazy(async () => ({ default: await load() }));

/** Code that is loaded now, if that does not take long. */
async function loadNow(load: () => Promise<ComponentType>): Promise<Code> {
  const loading = load();
  const late = loadLater(() => loading);
  const patience = new Promise<Code>((resolve) => void setTimeout(() => resolve(late), patienceMs));
  // What fails here fails again when it is rendered, and the boundary around it says so.
  return Promise.race([loading.catch(() => late), patience]);
}

/**
 * The pages of the table. The code of the page at the given path is loaded before the first rendering:
 * React shows a skeleton for at least 0.3 s before it replaces it. Other code is loaded when it is
 * rendered.
 */
export async function loadPages(app: App, path: string): Promise<LoadedPages> {
  const routes = consolePages.map((page) => ({ path: page.path, page }));
  const first = matchRoutes(routes, path, basename)?.[0]?.route.page;
  const isSlim = first !== undefined && isBeforeSignIn(first.access);
  const [Frame, SlimFrame, ...components] = await Promise.all([
    isSlim ? loadLater(() => loadFrame(app)) : loadNow(() => loadFrame(app)),
    isSlim ? loadNow(loadSlimFrame) : loadLater(loadSlimFrame),
    ...consolePages.map((page) => {
      const load = () =>
        loadCode(() => (isBeforeSignIn(page.access) ? loadSlimPage(app, page) : loadStaffPage(app, page)));
      return page === first ? loadNow(load) : loadLater(load);
    }),
  ]);
  return {
    Frame,
    SlimFrame,
    pages: consolePages.map((page, index) => ({ ...page, Component: components[index] as Code })),
  };
}

/** Pages before the sign-in in a slim frame, all others in the frame. */
export function PageRoutes({ Frame, SlimFrame, pages }: LoadedPages) {
  const routeOf = ({ path, Component }: (typeof pages)[number]) => (
    <Route key={path} path={path} element={<Component />} />
  );
  return (
    <Routes>
      <Route element={<SlimFrame />}>{pages.filter(({ access }) => isBeforeSignIn(access)).map(routeOf)}</Route>
      <Route element={<Frame />}>{pages.filter(({ access }) => !isBeforeSignIn(access)).map(routeOf)}</Route>
    </Routes>
  );
}

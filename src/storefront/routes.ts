import { layout, prefix, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import { languages, type Language } from '#contract/locale.ts';
import { pages, type Page } from './runtime/page-table.ts';

// One static table for each language and one without a prefix, never an optional `:lang?`: a first segment that is no
// language would match it.
function tableOf(language: Language | null): RouteConfigEntry[] {
  const group = language ?? 'plain';
  // Every page's first load carries this table: what no shopper opens stands in it once.
  const listed = pages.filter((page) => !page.localOnly || language === null);
  const toRoute = ({ name, path, file }: Page) =>
    route(path.replace(/^\//, ''), `pages/${file}`, { id: `${group}/${name}` });
  // The pages that need a login stand behind a guard, with or without the layout around it.
  function guarded(id: string, some: Page[]): RouteConfigEntry[] {
    return [
      ...some.filter((page) => !page.guarded).map(toRoute),
      layout('pages/guard.tsx', { id: `${group}/${id}` }, some.filter((page) => page.guarded).map(toRoute)),
    ];
  }
  function worded(id: string, some: Page[]): RouteConfigEntry[] {
    const wordy = some.filter((page) => page.words === 'all');
    return [
      ...some.filter((page) => page.words === 'first').map(toRoute),
      layout('pages/all-words.tsx', { id: `${group}/${id}-words` }, guarded(`${id}-guard`, wordy)),
    ];
  }
  const inLayout = listed.filter((page) => page.inLayout);
  const bare = listed.filter((page) => !page.inLayout);
  const table = [
    layout('pages/shop-layout.tsx', { id: `${group}/layout` }, [
      layout('pages/page-boundary.tsx', { id: `${group}/boundary` }, worded('layout', inLayout)),
    ]),
    ...worded('bare', bare),
  ];
  return language === null ? table : prefix(language, table);
}

export default [...tableOf(null), ...languages.flatMap(tableOf)] satisfies RouteConfig;

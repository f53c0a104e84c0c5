import { layout, prefix, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import { languages, type Language } from '#contract/locale.ts';
import { pages, type Page } from './platform/page-table.ts';

// One static table for each language and one without a prefix, never an optional `:lang?`: a first segment that is no
// language would match it.
function tableOf(language: Language | null): RouteConfigEntry[] {
  const group = language ?? 'plain';
  // Every page's first load carries this table: what no shopper opens stands in it once.
  const listed = pages.filter((page) => !page.localOnly || language === null);
  const toRoute = ({ name, path, file }: Page) =>
    route(path.replace(/^\//, ''), `pages/${file}`, { id: `${group}/${name}` });
  const inLayout = listed.filter((page) => page.inLayout);
  const table = [
    layout('pages/shop-layout.tsx', { id: `${group}/layout` }, [
      layout('pages/page-boundary.tsx', { id: `${group}/boundary` }, [
        ...inLayout.filter((page) => !page.guarded).map(toRoute),
        layout('pages/guard.tsx', { id: `${group}/guard` }, inLayout.filter((page) => page.guarded).map(toRoute)),
      ]),
    ]),
    ...listed.filter((page) => !page.inLayout).map(toRoute),
  ];
  return language === null ? table : prefix(language, table);
}

export default [...tableOf(null), ...languages.flatMap(tableOf)] satisfies RouteConfig;

import { matchPath } from 'react-router';
import { pageAt } from '../runtime/page-table.ts';
import type { AppContext } from '../runtime/app-context.ts';
import { pageModules } from './page-modules.ts';

/** Returns whether to skip prefetching: the browser is offline or saves data. */
function savesData(): boolean {
  const { onLine, connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !onLine || connection?.saveData === true;
}

/** Prefetches code and data of the page at a path, such as `/product/7?variant=8`. */
export async function prefetchPage(app: AppContext, path: string): Promise<void> {
  if (savesData()) return;
  const url = new URL(path, location.origin);
  const page = pageAt(url.pathname);
  try {
    const { load } = await pageModules[page.name]();
    const params = matchPath(page.path, url.pathname)?.params ?? {};
    // A failed prefetch shows no toast. The navigation shows one.
    await load?.({ ...app, quiet: true }, { params, url });
  } catch {
    // The navigation fetches it again.
  }
}

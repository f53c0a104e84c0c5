import type { FilledPage } from '#contract/content/shop-pages.ts';
import { publicQuery } from '../../runtime/data/queries.ts';
import type { AppContext } from '../../runtime/app-context.ts';

export const homeContentQuery = (app: AppContext) => publicQuery(app, 'getHomeContent');
export const pageContentQuery = (app: AppContext, handle: string) =>
  publicQuery(app, 'getPageContent', { params: { handle } });
/** What the merchant has written for a page of every shop. */
export const filledContentQuery = (app: AppContext, page: FilledPage) => pageContentQuery(app, page);

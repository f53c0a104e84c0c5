import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router';
import { createClient } from '#contract/api/client.ts';
import { isApiError } from '#contract/http/client.ts';
import { languages } from '#contract/values/locale.ts';
import { basenameOf, withoutLanguage } from '../runtime/i18n/language.ts';
import { statusOf, type Busy } from '../runtime/data/load.ts';
import { ensureMessages } from '../runtime/i18n/messages.ts';
import type { PageRequest, RenderedPage, StorefrontBundle } from '../runtime/page/page-render.ts';
import { createServerQueryClient } from '../runtime/data/query-client.ts';
import { appRouterContext, type AppContext } from '../runtime/app-context.ts';
import { publicQuery } from '../runtime/data/queries.ts';
import { pageAt } from '../runtime/page-table.ts';
import { Document } from './document.tsx';
import { inlineScripts, ServerHead, ServerNotices } from './server-parts.tsx';
import { createRoutes } from './routes.tsx';

const routes = createRoutes();
const handlers = new Map(
  ['/', ...languages.map((language) => `/${language}`)].map((basename) => [
    basename,
    createStaticHandler(routes, { basename }),
  ]),
);

// Loads throw a status for an unknown product or a busy shop. Other errors are failures.
function isExpected(error: unknown): boolean {
  return isRouteErrorResponse(error) || (isApiError(error) && error.status === 503);
}

function retryAfterOf(errors: readonly unknown[]): string | null {
  const busy = errors.find((error) => statusOf(error) === 503);
  return busy === undefined ? null : String((busy as { data: Busy }).data.retryAfterSeconds);
}

/** Renders to a string after all data has loaded. Rejects with the first rendering error. */
async function renderDocument(
  app: AppContext,
  context: StaticHandlerContext,
  { url, assets, lookFiles }: PageRequest,
): Promise<string> {
  const failures: unknown[] = [];
  const handler = handlers.get(basenameOf(url));
  if (!handler) throw new Error(`No routes for ${url}`);
  const { language } = app;
  const { pathname } = new URL(url, 'http://storefront');
  const shop = app.queryClient.getQueryData(publicQuery(app, 'getShop').queryKey);
  const served = {
    head: <ServerHead language={language} assets={assets} shop={shop} files={lookFiles(shop?.look)} />,
    notices: (
      <ServerNotices language={language} isShell={pageAt(withoutLanguage(pathname)).caching === 'shell'} shop={shop} />
    ),
  };
  const { prelude } = await prerender(
    <Document app={app} notFoundAt={Object.keys(context.errors ?? {})[0] ?? null} served={served}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Document>,
    {
      bootstrapModules: [assets.entry],
      // Suspended content is written in place. Otherwise React adds inline scripts that move it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void failures.push(error),
    },
  );
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}

async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { url, language, publicUrl, fetch, onError } = request;
  await Promise.all([
    ensureMessages(language, 'home'),
    ensureMessages(language, 'list'),
    ensureMessages(language, 'payment'),
  ]);
  const api = createClient({ fetch, headers: () => ({ 'accept-language': language }) });
  let status: number | null = null;
  const app: AppContext = {
    api,
    publicApi: api,
    queryClient: createServerQueryClient(),
    language,
    publicUrl,
    prefetchPage: () => undefined,
    setStatus: (shown) => (status = shown),
  };
  const context = await handlers.get(basenameOf(url))?.query(new Request(`http://storefront${url}`), {
    requestContext: new RouterContextProvider(new Map([[appRouterContext, app]])),
  });
  if (context === undefined || context instanceof Response) throw new Error(`The router redirected ${url}`);
  const errors: unknown[] = Object.values(context.errors ?? {});
  for (const error of errors) if (!isExpected(error)) onError(error);
  return {
    status: status ?? context.statusCode,
    html: await renderDocument(app, context, request),
    isPartial: app.queryClient
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.status === 'error'),
    retryAfter: retryAfterOf(errors),
  };
}

export const bundle: StorefrontBundle = { renderPage, inlineScripts };

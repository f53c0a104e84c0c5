import { defaultLanguage, isLanguage, type Language } from '#contract/values/locale.ts';
import { createBrowserApi, createPublicApi } from '../runtime/data/browser-api.ts';
import { readPageState } from '../runtime/page/page-state.tsx';
import { createBrowserQueryClient } from '../runtime/data/query-client.ts';
import type { AppContext } from '../runtime/app-context.ts';
import { toastFailure } from '../runtime/data/toast-failure.ts';

function documentLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : defaultLanguage;
}

/** Creates the API clients and the query client, and fills it with the server's data. */
export function createBrowserContext(): { app: AppContext; notFoundAt: string | null } {
  const language = documentLanguage();
  const queryClient = createBrowserQueryClient((error, key, isWrite) => toastFailure(error, key, isWrite, language));
  const { publicUrl, notFoundAt } = readPageState(queryClient);
  const app: AppContext = {
    api: createBrowserApi(language),
    publicApi: createPublicApi(language),
    queryClient,
    language,
    publicUrl,
    prefetchPage(path) {
      import('./prefetch.ts').then(({ prefetchPage }) => prefetchPage(app, path)).catch(() => undefined);
    },
  };
  return { app, notFoundAt };
}

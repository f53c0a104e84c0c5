import { isLanguage, defaultLanguage, type Language } from '#contract/locale.ts';
import { storageKeys } from '#contract/limits.ts';
import { createBrowserApi } from './browser-api.ts';
import { readCookie } from './cookies.ts';
import { languageOf } from './language.ts';
import { takePageState } from './page-state.tsx';
import { createBrowserQueryClient } from './query-client.ts';
import { onSessionChange, readToken } from './session.ts';
import type { Runtime } from './shop.ts';
import { toastFailure } from './toast-failure.ts';

function shownLanguage(): Language {
  const shown = document.documentElement.lang;
  return isLanguage(shown) ? shown : defaultLanguage;
}

// The page that is hydrated must speak as the server drew it; the cookie counts for plain paths that come later.
function firstPlainLanguage(): Language {
  const chosen = readCookie(storageKeys.languageCookie);
  return languageOf(location.pathname) !== null && isLanguage(chosen) ? chosen : shownLanguage();
}

/** Everything that lives as long as the document: the query client with the server's data, the API, the session's ear. */
export function createBrowserRuntime(): Runtime {
  const queryClient = createBrowserQueryClient((error, key, isWrite) =>
    toastFailure(error, key, isWrite, shownLanguage()),
  );
  let plain = firstPlainLanguage();
  let token = readToken();
  onSessionChange(() => {
    if (readToken() === token) return;
    token = readToken();
    // Once the page has turned to who is here now: what only the other could ask must not be asked again.
    setTimeout(() => void queryClient.resetQueries({ queryKey: ['personal'] }));
  });
  return {
    queryClient,
    apiOf: createBrowserApi(),
    plainLanguage: () => plain,
    choosePlainLanguage: (language) => {
      plain = language;
    },
    ...takePageState(queryClient),
  };
}

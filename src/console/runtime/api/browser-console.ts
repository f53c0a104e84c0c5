import { type ConsoleClient, createConsoleClient } from '#contract/console/client.ts';
import type { Language } from '#contract/values/locale.ts';

/** The client of the browser. The session cookie says who calls; no script can read it. */
export function createBrowserConsole(language: () => Language): ConsoleClient {
  return createConsoleClient({
    fetch: (url, init) => fetch(url, init as RequestInit),
    headers: () => ({ 'accept-language': language() }),
  });
}

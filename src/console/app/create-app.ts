import { createConsoleClient } from '#contract/console/client.ts';
import { noteServerTime } from '#ui/display/server-time.ts';
import { createConsoleQueryClient } from '../runtime/api/query-client.ts';
import type { App } from '../runtime/app-context.ts';
import { createLanguages } from '../runtime/i18n/language.ts';
import { createOfflineStore } from '../runtime/offline/offline-store.ts';
import { createSessionEvents } from '../runtime/session/session-events.ts';
import { createStepUp } from '../runtime/session/step-up.ts';
import { createToasts } from '../runtime/toasts/toasts.ts';
import { loadOfflineParts } from './start-offline.ts';

/** Loads the first messages and creates what the whole console shares. */
export async function createApp(): Promise<App> {
  const languages = await createLanguages();
  const session = createSessionEvents();
  const app: App = {
    // The session cookie says who calls; no script can read it.
    console: createConsoleClient({
      fetch: (url, init) => fetch(url, init as RequestInit),
      headers: () => ({ 'accept-language': languages.current().language }),
      onHeaders: noteServerTime,
    }),
    queryClient: createConsoleQueryClient(session),
    languages,
    session,
    stepUp: createStepUp(),
    toasts: createToasts(),
    offline: createOfflineStore(() => loadOfflineParts(app)),
  };
  return app;
}

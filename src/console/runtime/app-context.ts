import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { ConsoleClient } from '#contract/console/client.ts';
import type { Languages } from './i18n/language.ts';
import type { OfflineStore } from './offline/offline-store.ts';
import type { SessionEvents } from './session/session-events.ts';
import type { StepUp } from './session/step-up.ts';
import type { ToastStore } from './toasts/toasts.ts';

/** What the whole console shares. The entry creates it once. */
export interface App {
  /** The typed client: `console('listOrders', { query })`. Components read through `useRead`. */
  console: ConsoleClient;
  queryClient: QueryClient;
  languages: Languages;
  session: SessionEvents;
  stepUp: StepUp;
  toasts: ToastStore;
  offline: OfflineStore;
}

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error('The component is rendered outside the console.');
  return app;
}

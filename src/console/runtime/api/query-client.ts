import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { retryDelayMs, shouldRetry } from '#contract/http/retry.ts';
import { limits } from '#contract/values/limits.ts';
import { afterPress } from '../page/press.ts';
import { type SessionEvents, sessionEndOf } from '../session/session-events.ts';

/**
 * Creates the query client of the console. `networkMode: 'always'` lets calls fail while the browser
 * is offline: a paused write must not be sent later, without the person.
 */
export function createConsoleQueryClient(session: SessionEvents): QueryClient {
  function onError(error: unknown): void {
    const reason = sessionEndOf(error);
    if (reason) session.end(reason);
  }
  // A box that shows cached data would be unticked until the next task. Answers move no button that is pressed.
  notifyManager.setScheduler((notify) => queueMicrotask(() => afterPress(notify)));
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        gcTime: limits.query.keptMs,
        retry: shouldRetry,
        retryDelay: retryDelayMs,
        networkMode: 'always',
        // What a page shows of a write without an answer may be wrong.
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

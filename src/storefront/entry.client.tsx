import { startTransition, useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { createBrowserRuntime } from './runtime/browser-runtime.ts';
import { ensurePageMessages } from './runtime/messages.ts';
import { registerOfflineWorker } from './runtime/offline-worker.ts';
import { RuntimeContext, runtimeContext, shopAt } from './runtime/shop.ts';

/**
 * Sets `data-hydrated` on the document once React handles its events; tests and benchmarks wait for it.
 * It wraps the app: a sibling would change the ids that `useId` makes.
 */
function HydratedFlag({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  return children;
}

async function start(): Promise<void> {
  const runtime = createBrowserRuntime();
  await ensurePageMessages(shopAt(runtime, location.pathname).language, location.pathname);
  startTransition(() => {
    hydrateRoot(
      document,
      <RuntimeContext value={runtime}>
        <HydratedFlag>
          <HydratedRouter getContext={() => new RouterContextProvider(new Map([[runtimeContext, runtime]]))} />
        </HydratedFlag>
      </RuntimeContext>,
    );
  });
  registerOfflineWorker();
}

void start();

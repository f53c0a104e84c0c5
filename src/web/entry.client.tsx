import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { createBrowserRuntime } from './platform/browser-runtime.ts';
import { ensurePageMessages } from './platform/messages.ts';
import { registerOfflineWorker } from './platform/offline-worker.ts';
import { RuntimeContext, runtimeContext, shopAt } from './platform/shop.ts';

async function start(): Promise<void> {
  const runtime = createBrowserRuntime();
  await ensurePageMessages(shopAt(runtime, location.pathname).language, location.pathname);
  startTransition(() => {
    hydrateRoot(
      document,
      <RuntimeContext value={runtime}>
        <HydratedRouter getContext={() => new RouterContextProvider(new Map([[runtimeContext, runtime]]))} />
      </RuntimeContext>,
    );
  });
  registerOfflineWorker();
}

void start();

import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { createBrowserRuntime } from './runtime/browser-runtime.ts';
import { ensurePageMessages } from './runtime/messages.ts';
import { registerOfflineWorker } from './runtime/offline-worker.ts';
import { RuntimeContext, runtimeContext, shopAt } from './runtime/shop.ts';

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

import { consoleStorageKeys } from '#contract/console/storage-keys.ts';
import type { App } from '../runtime/app-context.ts';
import { workerScope } from '../runtime/page/worker.ts';

/** Loads the parts of work without a network, with their words, and lets them keep answers. */
export async function loadOfflineParts(app: App) {
  const { keepAnswersOffline, OfflineArea, Unsent } = await import('../shell/offline/offline-parts.tsx');
  keepAnswersOffline(app);
  await Promise.all([app.languages.ensure('work'), app.languages.ensure('outbox')]);
  return { OfflineArea, Unsent };
}

/** Loads them once the worker can show the console without a network, or if something waits on this device. */
export function startOffline({ offline }: App): void {
  if (localStorage.getItem(consoleStorageKeys.hasKept) !== null) offline.load();
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.getRegistration(workerScope).then((found) => found && offline.load());
  navigator.serviceWorker.addEventListener('controllerchange', offline.load);
}

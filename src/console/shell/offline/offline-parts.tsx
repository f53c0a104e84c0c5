import type { App } from '../../runtime/app-context.ts';
import { keepAnswers } from '../../runtime/offline/keep-answers.ts';
import { workerScope } from '../../runtime/page/worker.ts';
import { OutboxArea } from '../../shared/outbox/outbox-area.tsx';
import { ShownSince } from './shown-since.tsx';

export { Unsent } from '../../features/session/unsent.tsx';

/** Above each page: how old it is, and what waits for the network. */
export function OfflineArea() {
  return (
    <>
      <ShownSince />
      <OutboxArea />
    </>
  );
}

/** Keeps answers on the device once the worker can show the console without a network. */
export function keepAnswersOffline(app: App): void {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let isKeeping = false;
  function keep(): void {
    if (!isKeeping) keepAnswers(app);
    isKeeping = true;
  }
  void serviceWorker.getRegistration(workerScope).then((found) => found && keep());
  serviceWorker.addEventListener('controllerchange', keep);
}

import { workerAddress } from './trusted-types.ts';

export const workerScope = '/console/';

/** Registers the worker of the console. Throws where the browser allows none. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(workerAddress(), { scope: workerScope });
}

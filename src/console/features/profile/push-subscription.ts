import { registerWorker, workerScope } from '../../runtime/page/worker.ts';

/** What the browser says about alerts: it cannot show them, the person blocked them, or it can. */
export type AlertSupport = 'unsupported' | 'denied' | 'possible';

/** Whether this browser can show pushed messages. An iPhone can in a console on its home screen only. */
export function alertSupport(): AlertSupport {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

/** The subscription of this browser, or null. Registers nothing. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (alertSupport() !== 'possible' || Notification.permission !== 'granted') return null;
  const registration = await navigator.serviceWorker.getRegistration(workerScope);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** The registration, when its worker is active. `navigator.serviceWorker.ready` waits forever if the install fails. */
async function register(): Promise<ServiceWorkerRegistration> {
  const registration = await registerWorker();
  const worker = registration.installing ?? registration.waiting;
  if (registration.active || !worker) return registration;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The worker could not be installed.'));
    });
  });
  return registration;
}

/**
 * Asks for the permission, registers the worker and subscribes with the shop's key (base64url). Returns null if the
 * person refuses. Throws if the push service of the browser does not answer. Call it from a press.
 */
export async function subscribeDevice(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await register();
  // It may belong to keys that the shop has replaced.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
}

/** Ends the subscription of this browser. */
export async function unsubscribeDevice(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}

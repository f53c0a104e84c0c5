/**
 * Registers the service worker that shows the offline page (`/sw.js`). It waits until the browser
 * is idle, so that the first load is not delayed.
 */
export function registerOfflineWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  const whenIdle = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(register, { timeout: 10_000 });
    else setTimeout(register, 2000);
  };
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}

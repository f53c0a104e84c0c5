/**
 * Asks the browser to keep the offline page (see `/sw.js`), once everything else is done: neither the first load nor what a shopper
 * does meanwhile waits for it. Where there are no service workers the browser's own page is shown instead.
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

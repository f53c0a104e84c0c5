function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload';
}

let isReloading = false;

/**
 * Reloads the document once if the code of a page is missing, because a newer build has replaced it.
 * A document that is a reload already stays: code that stays missing must not reload it for ever.
 */
export function reloadForNewBuild(): void {
  addEventListener('vite:preloadError', () => {
    if (!navigator.onLine || wasReloaded()) return;
    isReloading = true;
    location.reload();
  });
}

/** Loads code. While the document reloads for a newer build, it waits instead of failing. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (isReloading) return new Promise<T>(() => undefined);
    throw error;
  }
}

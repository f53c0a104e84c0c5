import { useEffect } from 'react';

/** The code of a page could not be fetched: offline, or a newer build has replaced it. */
export class PageCodeError extends Error {
  constructor(options: ErrorOptions) {
    super('The code of the page could not be fetched.', options);
    this.name = 'PageCodeError';
  }
}

function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload';
}

/**
 * Reloads the document, so that it loads the new build. Returns false without a reload if the
 * document is a reload already: code that stays missing must not reload the page for ever.
 */
export function reloadForNewBuild(): boolean {
  if (wasReloaded()) return false;
  location.reload();
  return true;
}

/** Reloads the document once if a page's code is missing. */
export function useReloadForNewBuild(error: unknown): void {
  useEffect(() => {
    if (error instanceof PageCodeError && navigator.onLine) reloadForNewBuild();
  }, [error]);
}

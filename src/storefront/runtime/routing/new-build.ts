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
 * Reloads the document once if a page's code is missing, so that it loads the new build. A document
 * that is a reload already stays: code that stays missing must not reload it for ever.
 */
export function useReloadForNewBuild(error: unknown): void {
  useEffect(() => {
    if (error instanceof PageCodeError && navigator.onLine && !wasReloaded()) location.reload();
  }, [error]);
}

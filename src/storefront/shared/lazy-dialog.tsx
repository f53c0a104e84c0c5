import { Suspense, useState, type ReactNode } from 'react';
import { isOffline } from '../runtime/data/connection.ts';
import { toastFailure } from '../runtime/data/toast-failure.ts';
import { reloadForNewBuild } from '../runtime/routing/new-build.ts';
import { useLanguage } from '../runtime/app-context.ts';
import { ErrorBoundary } from '#ui/layout/error-boundary.tsx';

/**
 * Loads a dialog's code when it opens for the first time. The dialog stays mounted, so that closing
 * is animated.
 */
export function LazyDialog({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return wasOpened ? <LazyBoundary attempt={open}>{children}</LazyBoundary> : null;
}

/**
 * Wraps code that is loaded when it is used. If the code is missing, the document reloads once.
 * Without a connection, or if the reload did not help, a toast shows and the page stays.
 */
export function LazyBoundary({ attempt = true, children }: { attempt?: boolean; children: ReactNode }) {
  const language = useLanguage();
  function handleFailure(error: unknown): void {
    if (isOffline(language)) return;
    // A browser never fetches a failed module again, so reload the document.
    if (!reloadForNewBuild()) toastFailure(error, 'missing-code', false, language);
  }
  return (
    <ErrorBoundary attempt={attempt} onFailure={handleFailure}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

import { Suspense, useState, type ReactNode } from 'react';
import { isOffline } from '../runtime/data/connection.ts';
import { useLanguage } from '../runtime/shop.ts';
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
 * Wraps code that is loaded when it is used. Without a connection it renders nothing, shows a
 * toast, and the page stays.
 */
export function LazyBoundary({ attempt = true, children }: { attempt?: boolean; children: ReactNode }) {
  const language = useLanguage();
  function handleFailure(): void {
    // A browser never fetches a failed module again, so reload the document.
    if (!isOffline(language)) location.reload();
  }
  return (
    <ErrorBoundary attempt={attempt} onFailure={handleFailure}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

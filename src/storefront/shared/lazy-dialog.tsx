import { Suspense, useState, type ReactNode } from 'react';
import { isOffline } from '../runtime/data/connection.ts';
import { showNotice } from '../runtime/notice.ts';
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

interface LazyBoundaryProps {
  attempt?: boolean;
  /** Whether the page is complete without this part: its failure shows nothing. */
  optional?: boolean;
  /** What keeps the place of the part meanwhile. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Wraps code that is loaded when it is used. If the code is missing, the page stays, and a line
 * offers to reload it.
 */
export function LazyBoundary({ attempt = true, optional = false, fallback = null, children }: LazyBoundaryProps) {
  const language = useLanguage();
  function handleFailure(): void {
    // Chromium never fetches a failed module again, so only a new document helps.
    if (!optional && !isOffline(language)) showNotice('incomplete');
  }
  return (
    <ErrorBoundary attempt={attempt} onFailure={handleFailure}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

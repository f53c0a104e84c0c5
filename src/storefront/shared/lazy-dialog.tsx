import { Suspense, useRef, useState, type ReactNode } from 'react';
import { isOffline } from '../runtime/data/connection.ts';
import { showLoadNotice } from '../runtime/load-notice.ts';
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
  children: ReactNode;
}

/**
 * Wraps code that is loaded when it is used. If the code is missing, the page stays, and a line
 * offers to reload it. A second attempt reloads it: Chromium never fetches a failed module again.
 */
export function LazyBoundary({ attempt = true, optional = false, children }: LazyBoundaryProps) {
  const language = useLanguage();
  const hasFailed = useRef(false);
  function handleFailure(): void {
    if (optional || isOffline(language)) return;
    if (hasFailed.current) location.reload();
    hasFailed.current = true;
    showLoadNotice();
  }
  return (
    <ErrorBoundary attempt={attempt} onFailure={handleFailure}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

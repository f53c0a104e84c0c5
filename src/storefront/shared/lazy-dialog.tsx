import { Suspense, useState, type ReactNode } from 'react';
import { isOffline } from '../runtime/data/connection.ts';
import { useLanguage } from '../runtime/shop.ts';
import { Failsafe } from '#ui/layout/failsafe.tsx';

/** Loads a dialog's code when it opens for the first time. The dialog then stays mounted, so that it can animate when it closes. */
export function LazyDialog({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return wasOpened ? <LazyBoundary attempt={open}>{children}</LazyBoundary> : null;
}

/** Around what is fetched when it is used. Without a connection it stays away, says so, and the page stands. */
export function LazyBoundary({ attempt = true, children }: { attempt?: boolean; children: ReactNode }) {
  const language = useLanguage();
  function handleFailure(): void {
    // A browser never asks again for a module that once failed: only a new document helps.
    if (!isOffline(language)) location.reload();
  }
  return (
    <Failsafe attempt={attempt} onFailure={handleFailure}>
      <Suspense fallback={null}>{children}</Suspense>
    </Failsafe>
  );
}

import { Suspense, useState, type ReactNode } from 'react';

/** Leaves a dialog's code unfetched until it is opened for the first time; afterwards the dialog stays, for its way out. */
export function WhenOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return wasOpened ? <Suspense fallback={null}>{children}</Suspense> : null;
}

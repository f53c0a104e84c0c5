import { Suspense, type ReactNode } from 'react';

/**
 * A part of a page that comes alive in a turn of its own, so that no phone stands still for a whole page; one that is pressed
 * before its turn is served at once. Parts beside one another share a turn, a part inside another one has a later turn. Nothing in
 * it may wait for data: in the meantime it would be empty.
 */
export function Part({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}

import { Suspense, type ReactNode } from 'react';

/**
 * React hydrates the children in a separate task, or at once when the visitor interacts with them.
 * This keeps the tasks of the first load short on slow phones. Do not suspend inside: there is no
 * fallback.
 */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}

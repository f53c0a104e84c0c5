import { Suspense, useEffect, type ReactNode } from 'react';

/**
 * React hydrates the children in a separate task, or at once when the visitor interacts with them.
 * This keeps the tasks of the first load short on slow phones. Children that suspend leave a gap in
 * the page, which is reported as an uncaught error: the browser tests fail.
 */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Gap />}>{children}</Suspense>;
}

function Gap() {
  useEffect(() => reportError(new Error('A component inside HydrationBoundary suspended.')), []);
  return null;
}

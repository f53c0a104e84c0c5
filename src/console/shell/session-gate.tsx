import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useRead } from '../runtime/api/use-read.ts';
import { MeContext } from '../runtime/session/me-context.ts';
import { signInPath } from '../runtime/session/return-path.ts';
import { sessionEndOf } from '../runtime/session/session-events.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { PageSkeleton } from './states/page-skeleton.tsx';

/** Shows its children to signed-in staff. Everyone else goes to the sign-in page and comes back. */
export function SessionGate({ children }: { children: ReactNode }) {
  const me = useRead('getMe');
  const { pathname, search } = useLocation();
  const isPending = me.data?.secondFactor === 'prove' || me.data?.secondFactor === 'set_up';
  const end = sessionEndOf(me.error);
  // Who was suspended does not come back to the page: the same as where the end of a session leads.
  if (end === 'closed') return <Navigate to="/sign-in" replace />;
  if (isPending || end === 'ended') return <Navigate to={signInPath(pathname + search)} replace />;
  // Someone else may have signed in, in another tab: what is typed here is not theirs.
  if (me.data)
    return (
      <MeContext key={me.data.id} value={me.data}>
        {children}
      </MeContext>
    );
  return (
    <main className="mx-auto max-w-3xl p-4 md:p-8">
      {me.error ? (
        <LoadFailure error={me.error} onRetry={() => void me.refetch()} busy={me.isFetching} />
      ) : (
        <PageSkeleton />
      )}
    </main>
  );
}

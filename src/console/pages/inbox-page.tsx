import { Navigate } from 'react-router';
import { mayOpen, useMe } from '../runtime/session/me-context.ts';

/** Leads to the first part of the inbox that the person may open. */
export function InboxPage() {
  const me = useMe();
  return <Navigate to={mayOpen(me, 'feedback.moderate') ? '/inbox/comments' : '/inbox/messages'} replace />;
}

import { useApp } from '../../runtime/app-context.ts';
import { useWrite } from '../../runtime/api/use-write.ts';

/** Ends the session. Drafts and everything that was read leave the device. */
export function useSignOut() {
  const { session } = useApp();
  return useWrite('signOut', { onDone: () => session.end('closed') });
}

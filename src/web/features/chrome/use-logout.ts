import { useNavigate } from 'react-router';
import { isApiError } from '#contract/client.ts';
import { useWrite } from '../../platform/queries.ts';
import { dropToken } from '../../platform/session.ts';
import { useShopPath } from '../../platform/shop-link.tsx';
import { clearPending } from '../personalisation/pending-options.ts';

/** Ends the session on the server, then here, and goes home. The client keeps the fresh guest id of the answer. */
export function useLogout(onDone: () => void) {
  const navigate = useNavigate();
  const shopPath = useShopPath();

  async function leave(): Promise<void> {
    onDone();
    clearPending();
    // First home: a page that needs a login would send its reader to the login otherwise.
    await navigate(shopPath('/'));
    dropToken();
  }

  return useWrite('logout', {
    onSuccess: leave,
    // A session that the server has ended already is what was asked for.
    onError: (error) => (isApiError(error) && error.status === 401 ? leave() : undefined),
  });
}

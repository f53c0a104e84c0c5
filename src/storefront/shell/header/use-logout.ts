import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isApiError } from '#contract/http/client.ts';
import { clearShopperStorage } from '../../runtime/session/clear-shopper-storage.ts';
import { useWrite } from '../../runtime/data/queries.ts';
import { dropToken } from '../../runtime/session/session.ts';
import { useShopNavigate } from '../../runtime/routing/shop-link.tsx';
import { clearAllPending } from '../../shared/cart/pending-options.ts';

/**
 * Ends the session on the server and in the browser, and opens home. The client stores the guest id
 * of the response.
 */
export function useLogout(onDone: () => void) {
  const navigate = useShopNavigate();
  const isHome = useLocation().pathname === '/';

  function leave(): void {
    onDone();
    clearAllPending();
    clearShopperStorage();
    navigate('/');
  }

  const logout = useWrite('logout', {
    onSuccess: leave,
    onError: (error) => (isApiError(error) && error.status === 401 ? leave() : undefined),
  });
  // 401: the session has already ended on the server, which is a success here.
  const hasEnded = logout.isSuccess || (isApiError(logout.error) && logout.error.status === 401);
  const { reset } = logout;

  // Drop the token only when home is shown: a page that needs a login would redirect to the login
  // page.
  useEffect(() => {
    if (!hasEnded || !isHome) return;
    dropToken();
    reset();
  }, [hasEnded, isHome, reset]);

  return logout;
}

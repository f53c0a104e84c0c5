import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isApiError } from '#contract/client.ts';
import { withoutLanguage } from '../../runtime/i18n/language.ts';
import { forgetShopper } from '../../runtime/session/forget-shopper.ts';
import { useWrite } from '../../runtime/data/queries.ts';
import { dropToken } from '../../runtime/session/session.ts';
import { useShopNavigate } from '../../runtime/routing/shop-link.tsx';
import { clearPending } from '../../shared/cart/pending-options.ts';

/** Ends the session on the server, then here, and goes home. The client keeps the fresh guest id of the answer. */
export function useLogout(onDone: () => void) {
  const navigate = useShopNavigate();
  const isHome = withoutLanguage(useLocation().pathname) === '/';

  function leave(): void {
    onDone();
    clearPending();
    forgetShopper();
    navigate('/');
  }

  const logout = useWrite('logout', {
    onSuccess: leave,
    onError: (error) => (isApiError(error) && error.status === 401 ? leave() : undefined),
  });
  // A session that the server has ended already is what was asked for.
  const hasEnded = logout.isSuccess || (isApiError(logout.error) && logout.error.status === 401);
  const { reset } = logout;

  // The token goes when home is on the screen: a page that needs a login would send its reader to the login otherwise.
  useEffect(() => {
    if (!hasEnded || !isHome) return;
    dropToken();
    reset();
  }, [hasEnded, isHome, reset]);

  return logout;
}

import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../runtime/session/session.ts';

/**
 * Calls back once when the login has led back to this anchor, and then removes the anchor from the
 * address.
 */
export function useComeBack(anchor: string, onBack: () => void): void {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const isBack = session === 'user' && hash === `#${anchor}`;
  const goOn = useEffectEvent(() => {
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
    onBack();
  });
  useEffect(() => {
    if (isBack) goOn();
  }, [isBack]);
}

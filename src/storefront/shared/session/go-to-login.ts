import { rememberReturn } from '../../runtime/session/return-to.ts';
import { useShopNavigate } from '../../runtime/routing/shop-link.tsx';

/**
 * Opens the login, which leads back to this page; with an anchor, to that part of it (see
 * `useComeBack`).
 */
export function useGoToLogin(anchor?: string): () => void {
  const navigate = useShopNavigate();
  return () => {
    rememberReturn(anchor && `${location.pathname}${location.search}#${anchor}`);
    navigate('/auth/login');
  };
}

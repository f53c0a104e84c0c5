import { rememberReturn } from '../../platform/return-to.ts';
import { useShopNavigate } from '../../platform/shop-link.tsx';

/** To the login, and back to this very page afterwards. */
export function useGoToLogin(): () => void {
  const navigate = useShopNavigate();
  return () => {
    rememberReturn();
    navigate('/auth/login');
  };
}

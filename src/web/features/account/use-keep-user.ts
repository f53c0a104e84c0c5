import type { User } from '#contract/account.ts';
import { personalQuery } from '../../platform/queries.ts';
import { useShop } from '../../platform/shop.ts';

/** Puts the server's answer where every part of the page reads the user. */
export function useKeepUser(): (user: User) => void {
  const shop = useShop();
  return (user) => {
    shop.queryClient.setQueryData(personalQuery(shop, 'getProfile').queryKey, user);
    shop.queryClient.setQueryData(personalQuery(shop, 'getMe').queryKey, user);
  };
}

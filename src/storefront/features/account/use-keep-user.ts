import type { User } from '#contract/account.ts';
import { keepAnswer, personalQuery } from '../../runtime/data/queries.ts';
import { useShop } from '../../runtime/shop.ts';

/** Puts the server's answer where every part of the page reads the user. */
export function useKeepUser(): (user: User) => void {
  const shop = useShop();
  return (user) => {
    keepAnswer(shop, personalQuery(shop, 'getProfile'), () => user);
    keepAnswer(shop, personalQuery(shop, 'getMe'), () => user);
  };
}

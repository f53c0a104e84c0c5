import type { User } from '#contract/account.ts';
import { keepAnswer, personalQuery } from '../../runtime/data/queries.ts';
import { useShop } from '../../runtime/shop.ts';

/** Returns a function that stores the user from a response in the query cache. */
export function useStoreUser(): (user: User) => void {
  const shop = useShop();
  return (user) => {
    keepAnswer(shop, personalQuery(shop, 'getProfile'), () => user);
    keepAnswer(shop, personalQuery(shop, 'getMe'), () => user);
  };
}

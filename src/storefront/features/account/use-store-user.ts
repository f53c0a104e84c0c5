import type { User } from '#contract/account.ts';
import { setQueryAnswer, personalQuery } from '../../runtime/data/queries.ts';
import { useShop } from '../../runtime/shop.ts';

/** Returns a function that stores the user from a response in the query cache. */
export function useStoreUser(): (user: User) => void {
  const shop = useShop();
  return (user) => {
    setQueryAnswer(shop, personalQuery(shop, 'getProfile'), () => user);
    setQueryAnswer(shop, personalQuery(shop, 'getMe'), () => user);
  };
}

import type { User } from '#contract/account.ts';
import { writeQueryData, personalQuery } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';

/** Returns a function that stores the user from a response in the query cache. */
export function useStoreUser(): (user: User) => void {
  const app = useAppContext();
  return (user) => {
    writeQueryData(app, personalQuery(app, 'getProfile'), () => user);
    writeQueryData(app, personalQuery(app, 'getMe'), () => user);
  };
}

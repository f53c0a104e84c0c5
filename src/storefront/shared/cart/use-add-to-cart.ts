import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { useWrite } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { warnWithoutCookies } from '../../runtime/notice.ts';
import { cartQuery, storeCart } from './cart.queries.ts';

/** Adds to the cart. The count rises at once, and is restored if the server refuses. */
export function useAddToCart() {
  const app = useAppContext();
  const t = useTranslations('product');
  const { queryKey } = cartQuery(app);
  return useWrite('addToCart', {
    mutationKey: ['addToCart'],
    onMutate: async ({ body }) => {
      await app.queryClient.cancelQueries({ queryKey });
      const before = app.queryClient.getQueryData(queryKey);
      if (before) {
        app.queryClient.setQueryData(queryKey, {
          ...before,
          totalItemsCount: before.totalItemsCount + body.quantity,
        });
      }
      return before;
    },
    onSuccess: (cart) => {
      storeCart(app, cart);
      toast.success(t('added'));
      warnWithoutCookies();
    },
    onError: (_error, _input, before) => {
      app.queryClient.setQueryData(queryKey, before);
      // The request that was cancelled may have been the first one for the cart.
      if (!before) void app.queryClient.invalidateQueries({ queryKey });
    },
  });
}

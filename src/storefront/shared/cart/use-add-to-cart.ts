import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { useWrite } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { warnWithoutCookies } from '../../runtime/notice.ts';
import { cartQuery, storeCart } from './cart.queries.ts';

/**
 * Adds to the cart. The count rises at once, and is restored if the server refuses. `hasPanel`: a panel says what
 * was added, and no toast does.
 */
export function useAddToCart({ hasPanel = false } = {}) {
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
      return { before, shown: app.queryClient.getQueryData(queryKey) };
    },
    onSuccess: (cart, _input, { shown }) => {
      // The cart changed meanwhile: this one may be older.
      if (app.queryClient.getQueryData(queryKey) === shown) storeCart(app, cart);
      else void app.queryClient.invalidateQueries({ queryKey });
      if (!hasPanel) toast.success(t('added'));
      warnWithoutCookies();
    },
    onError: (_error, _input, known) => {
      app.queryClient.setQueryData(queryKey, known?.before);
      // Another piece may have been added meanwhile, or the first read of the cart was cancelled.
      void app.queryClient.invalidateQueries({ queryKey });
    },
  });
}

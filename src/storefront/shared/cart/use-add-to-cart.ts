import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { useWrite } from '../../runtime/data/queries.ts';
import { useShop } from '../../runtime/shop.ts';
import { cartQuery, keepCart } from './cart.queries.ts';

/** Adds to the cart. The count rises at once, and is restored if the server refuses. */
export function useAddToCart() {
  const shop = useShop();
  const t = useTranslations('product');
  const { queryKey } = cartQuery(shop);
  return useWrite('addToCart', {
    onMutate: async ({ body }) => {
      await shop.queryClient.cancelQueries({ queryKey });
      const before = shop.queryClient.getQueryData(queryKey);
      if (before) {
        shop.queryClient.setQueryData(queryKey, {
          ...before,
          totalItemsCount: before.totalItemsCount + body.quantity,
        });
      }
      return before;
    },
    onSuccess: (cart) => {
      keepCart(shop, cart);
      toast.success(t('added'));
    },
    onError: (_error, _input, before) => {
      shop.queryClient.setQueryData(queryKey, before);
      // The request that was cancelled may have been the first one for the cart.
      if (!before) void shop.queryClient.invalidateQueries({ queryKey });
    },
  });
}

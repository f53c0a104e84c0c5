import { useMutation } from '@tanstack/react-query';
import { useShop } from '../../runtime/shop.ts';
import { keepCart } from '../../shared/cart/cart.queries.ts';
import type { LineChange } from './line-changes.ts';

/**
 * Accepts changes: sets the quantity that is available, which also accepts the price, or removes a
 * sold-out line.
 */
export function useAcceptChanges() {
  const shop = useShop();
  return useMutation({
    mutationFn: async (changes: readonly LineChange[]) => {
      // One after the other, because each response is the whole cart.
      for (const { item, possible } of changes) {
        const params = { id: item.id };
        const body = { quantity: possible ?? item.quantity };
        const call = possible === 0 ? shop.api('removeLine', { params }) : shop.api('setQuantity', { params, body });
        keepCart(shop, await call);
      }
    },
    onSettled: () => void shop.queryClient.invalidateQueries({ queryKey: ['personal'] }),
  });
}

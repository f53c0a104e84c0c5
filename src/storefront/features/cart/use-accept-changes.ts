import { useMutationOnce } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { storeCart } from '../../shared/cart/cart.queries.ts';
import type { LineChange } from './line-changes.ts';

/**
 * Accepts changes: sets the quantity that is available, which also accepts the price, or removes a
 * sold-out line.
 */
export function useAcceptChanges() {
  const app = useAppContext();
  return useMutationOnce({
    mutationFn: async (changes: readonly LineChange[]) => {
      // One after the other, because each response is the whole cart.
      for (const { item, possible } of changes) {
        const params = { id: item.id };
        const body = { quantity: possible ?? item.quantity };
        const call = possible === 0 ? app.api('removeLine', { params }) : app.api('setQuantity', { params, body });
        storeCart(app, await call);
      }
    },
    onSettled: () => void app.queryClient.invalidateQueries({ queryKey: ['personal'] }),
  });
}

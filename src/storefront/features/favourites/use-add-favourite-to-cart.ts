import type { Favourite } from '#contract/favourites.ts';
import { isApiError } from '#contract/http/client.ts';
import { invalidateQuery } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { useAddToCart } from '../../shared/cart/use-add-to-cart.ts';
import { clearPending, readPending } from '../../shared/cart/pending-options.ts';
import { favouritesQuery } from '../../shared/favourites/favourites.queries.ts';

/**
 * Adds one of a favourite to the cart, with the personalisation stored for it, as the product page
 * does.
 */
export function useAddFavouriteToCart({ id: variantId, product }: Favourite['variant']) {
  const app = useAppContext();
  const addToCart = useAddToCart();

  function add(): void {
    const options = readPending(variantId);
    addToCart.mutate(
      {
        body: {
          productId: product.id,
          variantId,
          quantity: 1,
          ...(options.length > 0 && { customOptions: options }),
        },
      },
      {
        onSuccess: () => {
          if (options.length > 0) clearPending(variantId);
        },
        // The list was loaded before the variant sold out.
        onError: (refusal) => {
          if (!isApiError(refusal) || refusal.code !== 'out_of_stock') return;
          void invalidateQuery(app, favouritesQuery(app));
        },
      },
    );
  }

  return { add, busy: addToCart.isPending };
}

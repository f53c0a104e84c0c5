import { useState } from 'react';
import type { OptionEntry } from '#contract/cart.ts';
import type { Favourite } from '#contract/favourites.ts';
import { isApiError } from '#contract/http/client.ts';
import { invalidateQuery } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { useAddToCart } from '../../shared/cart/use-add-to-cart.ts';
import { clearPending, readPending } from '../../shared/cart/pending-options.ts';
import { favouritesQuery } from '../../shared/favourites/favourites.queries.ts';

/**
 * Adds one of a favourite to the cart, with the personalisation stored for it, as the product page
 * does. `asking`: the product has required options without a value.
 */
export function useAddFavouriteToCart({ id: variantId, product }: Favourite['variant']) {
  const app = useAppContext();
  const addToCart = useAddToCart();

  const [asking, setAsking] = useState(false);

  function addWith(options: OptionEntry[], without?: 'without'): void {
    setAsking(false);
    addToCart.mutate(
      {
        body: {
          productId: product.id,
          variantId,
          quantity: 1,
          ...(options.length > 0 && { customOptions: options }),
          ...(without === undefined && { requireOptions: true }),
        },
      },
      {
        onSuccess: () => {
          if (options.length > 0) clearPending(variantId);
        },
        // The list was loaded before the variant sold out.
        onError: (refusal) => {
          if (!isApiError(refusal)) return;
          if (refusal.code === 'option_required') setAsking(true);
          if (refusal.code !== 'out_of_stock') return;
          void invalidateQuery(app, favouritesQuery(app));
        },
      },
    );
  }

  return {
    add: () => addWith(readPending(variantId)),
    busy: addToCart.isPending,
    asking,
    stopAsking: () => setAsking(false),
    addWith,
  };
}

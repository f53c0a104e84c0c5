import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { Product, ProductVariant } from '#contract/catalog.ts';
import { isApiError } from '#contract/http/client.ts';
import { limits } from '#contract/values/limits.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { useAddToCart } from '../../shared/cart/use-add-to-cart.ts';
import { productQuery } from '../../shared/catalog/catalog.queries.ts';
import { clearPending, readPending } from '../../shared/cart/pending-options.ts';
import { missingVariantToast } from './use-chosen-variant.ts';

export interface Buying {
  quantity: number;
  setQuantity: (quantity: number) => void;
  /** The maximum quantity. */
  most: number;
  soldOut: boolean;
  busy: boolean;
  /** Something was added since the page was opened. */
  added: boolean;
  add: () => void;
  /** Shows a toast that a variant must be chosen, and scrolls to the choice. */
  askForVariant: () => void;
}

/**
 * Quantity and "add to cart" of a product page, with the personalisation stored for the variant.
 */
export function useBuy(product: Product, variant: ProductVariant | null, choiceId: string): Buying {
  const t = useTranslations('product');
  const addToCart = useAddToCart();
  const app = useAppContext();
  const [wanted, setQuantity] = useState(1);
  const [added, setAdded] = useState(false);
  const most = Math.max(1, Math.min(limits.cartQuantityMax, variant?.stockLeft ?? limits.cartQuantityMax));
  const quantity = Math.min(wanted, most);

  function askForVariant(): void {
    toast.error(t('selectVariant'), { id: missingVariantToast });
    const choice = document.getElementById(choiceId);
    choice?.scrollIntoView({ block: 'center' });
    (choice?.querySelector<HTMLElement>('input') ?? choice)?.focus({ preventScroll: true });
  }

  function add(): void {
    if (variant === null) return askForVariant();
    const options = readPending(variant.id);
    addToCart.mutate(
      {
        body: {
          productId: product.id,
          variantId: variant.id,
          quantity,
          ...(options.length > 0 && { customOptions: options }),
        },
      },
      {
        onSuccess: () => {
          clearPending(variant.id);
          setQuantity(1);
          setAdded(true);
        },
        // The page is older than the stock: fetch the product again to show what is left.
        onError: (refusal) => {
          if (!isApiError(refusal) || refusal.code !== 'out_of_stock') return;
          void app.queryClient.invalidateQueries({ queryKey: productQuery(app, product.id).queryKey });
        },
      },
    );
  }

  return {
    quantity,
    setQuantity,
    most,
    soldOut: variant === null ? product.variants.every(({ inStock }) => !inStock) : !variant.inStock,
    busy: addToCart.isPending,
    added,
    add,
    askForVariant,
  };
}

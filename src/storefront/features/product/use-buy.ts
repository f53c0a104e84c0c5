import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { Product, ProductVariant } from '#contract/catalog.ts';
import type { CartItem, OptionEntry } from '#contract/cart.ts';
import { isApiError } from '#contract/http/client.ts';
import { limits } from '#contract/values/limits.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { findCartLine } from '../../shared/cart/find-cart-line.ts';
import { useAddToCart } from '../../shared/cart/use-add-to-cart.ts';
import { productQuery } from '../../shared/catalog/catalog.queries.ts';
import { clearPending, missingOptions, readPending } from '../../shared/cart/pending-options.ts';
import { missingVariantToast } from './use-chosen-variant.ts';

export interface Buying {
  quantity: number;
  setQuantity: (quantity: number) => void;
  /** The maximum quantity. */
  most: number;
  soldOut: boolean;
  busy: boolean;
  /** The cart line that was added to since the page was opened. */
  added: CartItem | null;
  /** The panel that shows it is open. */
  isPanelOpen: boolean;
  closePanel: () => void;
  /** Adds, or asks first for a variant or for required options. */
  add: () => void;
  /** The question for required options is open. */
  asking: boolean;
  stopAsking: () => void;
  /** Adds with these options, or without the required ones if the shopper says so. */
  addWith: (options: OptionEntry[], without?: 'without') => void;
  /** The shopper was asked for a variant and has not chosen one. */
  variantMissing: boolean;
  /** Shows a toast that a variant must be chosen, marks the choice and scrolls to it. */
  askForVariant: () => void;
}

/**
 * Quantity and "add to cart" of a product page, with the personalisation stored for the variant. `onAdded` replaces
 * the panel with the new line.
 */
export function useBuy(
  product: Product,
  variant: ProductVariant | null,
  choiceId: string,
  onAdded?: () => void,
): Buying {
  const t = useTranslations('choice');
  const addToCart = useAddToCart({ hasPanel: !onAdded });
  const app = useAppContext();
  const [wanted, setQuantity] = useState(1);
  const [added, setAdded] = useState<CartItem | null>(null);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const [asking, setAsking] = useState(false);
  const most = Math.max(1, Math.min(limits.cartQuantityMax, variant?.stockLeft ?? limits.cartQuantityMax));
  const quantity = Math.min(wanted, most);

  function askForVariant(): void {
    toast.error(t('select'), { id: missingVariantToast });
    setWasAsked(true);
    const choice = document.getElementById(choiceId);
    choice?.scrollIntoView({ block: 'center' });
    (choice?.querySelector<HTMLElement>('input') ?? choice)?.focus({ preventScroll: true });
  }

  function add(): void {
    if (variant === null) return askForVariant();
    const options = readPending(variant.id);
    if (missingOptions(product.customizationOptions, options).length > 0) return setAsking(true);
    addWith(options);
  }

  function addWith(options: OptionEntry[], without?: 'without'): void {
    if (variant === null) return askForVariant();
    setAsking(false);
    const mustHave = without === undefined && product.customizationOptions.some(({ required }) => required);
    addToCart.mutate(
      {
        body: {
          productId: product.id,
          variantId: variant.id,
          quantity,
          ...(options.length > 0 && { customOptions: options }),
          ...(mustHave && { requireOptions: true }),
        },
      },
      {
        onSuccess: (cart) => {
          clearPending(variant.id);
          if (onAdded) return onAdded();
          setQuantity(1);
          setAdded(findCartLine(cart, variant.id, options));
          setPanelOpen(true);
        },
        // The page is older than the product: fetch it again to show stock and options.
        onError: (refusal) => {
          if (!isApiError(refusal)) return;
          if (refusal.code === 'option_required') setAsking(true);
          if (refusal.code !== 'out_of_stock' && refusal.code !== 'option_required') return;
          void app.queryClient.invalidateQueries({ queryKey: productQuery(app, product.id).queryKey });
        },
      },
    );
  }

  // Another product may be shown by the same page.
  const isOfPage = added?.product.id === product.id;

  return {
    quantity,
    setQuantity,
    most,
    soldOut: variant === null ? product.variants.every(({ inStock }) => !inStock) : !variant.inStock,
    busy: addToCart.isPending,
    added: isOfPage ? added : null,
    isPanelOpen: isPanelOpen && isOfPage,
    closePanel: () => setPanelOpen(false),
    add,
    asking,
    stopAsking: () => setAsking(false),
    addWith,
    variantMissing: wasAsked && variant === null,
    askForVariant,
  };
}

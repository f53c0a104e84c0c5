import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { VariantId } from '#contract/ids.ts';
import type { Product, ProductVariant } from '#contract/catalog.ts';
import { toast } from 'react-hot-toast/headless';
import { clearPendingOfOthers } from '../../shared/cart/pending-options.ts';
import { chosenVariant } from './chosen-variant.ts';

/** The toast that asks for a choice; it is dismissed when one is made. */
export const missingVariantToast = 'select-variant';

/**
 * The chosen variant is in the address, so that it survives a reload, a shared link and going back.
 */
export function useChosenVariant(product: Product): [ProductVariant | null, (variantId: VariantId) => void] {
  const [query, setQuery] = useSearchParams();
  const { key, state } = useLocation() as { key: string; state: { variantId?: unknown } | null };
  // The address changes a moment later; until then the pressed variant counts.
  const [pressed, setPressed] = useState<{ variantId: VariantId; at: string } | null>(null);
  const ahead = pressed?.at === key ? product.variants.find(({ id }) => id === pressed.variantId) : undefined;
  const variant = ahead ?? chosenVariant(product, query);
  const linkedId = variant === null ? product.variants.find(({ id }) => id === state?.variantId)?.id : undefined;

  function choose(variantId: VariantId): void {
    clearPendingOfOthers(product.id, variantId);
    toast.dismiss(missingVariantToast);
    setPressed({ variantId, at: key });
    setQuery(
      (last) => {
        last.set('variant', String(variantId));
        return last;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  // A link may name the variant in its navigation state; move it to the address.
  useEffect(() => {
    if (linkedId === undefined) return;
    setQuery(
      (last) => {
        last.set('variant', String(linkedId));
        return last;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [linkedId, setQuery]);

  return [variant, choose];
}

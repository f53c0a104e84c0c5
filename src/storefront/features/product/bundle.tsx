import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CartItem } from '#contract/cart.ts';
import type { Companion, Product, ProductVariant } from '#contract/catalog.ts';
import type { ProductId } from '#contract/ids.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { LateMessages } from '../../runtime/i18n/late-messages.tsx';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { CompanionFacts, priceOfCompanion } from '../../shared/catalog/companion-facts.tsx';
import { clearPending, missingOptions, readPending } from '../../shared/cart/pending-options.ts';
import { lineTotal, sumOf } from '../../shared/money/line-total.ts';
import { Money } from '../../shared/money/money.tsx';
import { type BundlePart, useAddBundle } from './use-add-bundle.ts';
import type { Buying } from './use-buy.ts';

interface BundleProps {
  product: Product;
  variant: ProductVariant | null;
  buying: Buying;
  companions: readonly Companion[];
}

/** What goes with the product, to be ticked, and one button for the product with all that is ticked. */
export default function Bundle(props: BundleProps) {
  return (
    <LateMessages>
      <Choice {...props} />
    </LateMessages>
  );
}

const partOf = ({ id, name, variant }: Companion): BundlePart => ({
  name,
  body: { productId: id, variantId: variant.id, quantity: 1 },
});

function Choice({ product, variant, buying, companions }: BundleProps) {
  const t = useTranslations('companions');
  const [ticked, setTicked] = useState<ReadonlySet<ProductId>>(new Set());
  const bundle = useAddBundle(product.id);
  const chosen = companions.filter(({ id, needsChoice }) => ticked.has(id) && !needsChoice);
  const untick = () => setTicked(new Set());
  const wait = useAfterOptions(buying, () => bundle.mutate(chosen.map(partOf), { onSuccess: untick }));
  const price = variant
    ? (variant.discountedPrice ?? variant.variantPrice)
    : (product.discountedPrice ?? product.basePrice);
  const sum = sumOf([lineTotal(price, buying.quantity), ...chosen.map(priceOfCompanion)]);

  function add(): void {
    if (variant === null) return buying.askForVariant();
    const options = readPending(variant.id);
    if (missingOptions(product.customizationOptions, options).length > 0) return wait();
    const own: BundlePart = {
      name: product.name,
      body: {
        productId: product.id,
        variantId: variant.id,
        quantity: buying.quantity,
        ...(options.length > 0 && { customOptions: options }),
        ...(product.customizationOptions.some(({ required }) => required) && { requireOptions: true }),
      },
    };
    bundle.mutate([own, ...chosen.map(partOf)], {
      onSuccess: ({ added }) => {
        untick();
        if (!added.includes(own)) return;
        clearPending(variant.id);
        buying.setQuantity(1);
      },
    });
  }

  return (
    <>
      <ul>
        {companions.map((one) => (
          <li key={one.id}>
            {one.needsChoice ? (
              <ShopLink
                to={`/product/${one.id}`}
                className="flex min-h-16 items-center gap-3 py-2 no-underline hover:text-maroon"
              >
                <Icon name="plus" className="size-6" />
                <CompanionFacts companion={one} />
                <span className="text-sm underline">{t('choose')}</span>
              </ShopLink>
            ) : (
              <label className="flex min-h-16 cursor-pointer items-center gap-3 py-2">
                <input
                  type="checkbox"
                  className="size-6 accent-maroon"
                  checked={ticked.has(one.id)}
                  onChange={({ target }) =>
                    setTicked((now) =>
                      target.checked ? new Set([...now, one.id]) : new Set([...now].filter((id) => id !== one.id)),
                    )
                  }
                />
                <CompanionFacts companion={one} />
              </label>
            )}
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        wide
        busy={bundle.isPending || (chosen.length > 0 && buying.busy)}
        disabled={chosen.length === 0}
        onClick={add}
      >
        {chosen.length === 0 ? (
          t('tick')
        ) : (
          <>
            <span>{t('add', { count: chosen.length + 1 })}</span>
            <span aria-hidden>·</span>
            <Money riyals={sum} />
          </>
        )}
      </Button>
    </>
  );
}

/**
 * Asks for the required options of the product, and calls the function once the product with them is in the cart. A shopper
 * who closes the question has changed their mind.
 */
function useAfterOptions(buying: Buying, proceed: () => void): () => void {
  const waiting = useRef<{ before: CartItem | null } | null>(null);
  const { asking, busy, added, add } = buying;
  useEffect(() => {
    if (waiting.current === null || asking || busy) return;
    const { before } = waiting.current;
    waiting.current = null;
    if (added !== before) proceed();
  }, [asking, busy, added, proceed]);
  return () => {
    waiting.current = { before: added };
    add();
  };
}

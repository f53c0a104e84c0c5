import { useTranslations } from 'use-intl';
import { IconButton } from '#ui/action/icon-button.tsx';
import { useAddToCart } from '../cart/use-add-to-cart.ts';
import type { CardFacts } from './card-facts.ts';
import { askQuickView } from './quick-view-request.ts';

/** Adds one piece of a card's variant to the cart. Where there is something to choose, the quick view asks for it. */
export function QuickAdd({ facts }: { facts: CardFacts }) {
  const t = useTranslations('product');
  const addToCart = useAddToCart();
  const { productId, variant, name, addsDirectly } = facts;
  const label = t(addsDirectly ? 'quickAdd' : 'options');
  return (
    <IconButton
      icon="plus"
      variant="floating"
      size="small"
      label={`${label}: ${name}`}
      title={label}
      busy={addToCart.isPending}
      onClick={() =>
        addsDirectly
          ? addToCart.mutate({ body: { productId, variantId: variant.id, quantity: 1 } })
          : askQuickView(facts)
      }
    />
  );
}

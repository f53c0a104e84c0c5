import { useTranslations } from 'use-intl';
import { IconButton } from '#ui/action/icon-button.tsx';
import { useAddToCart } from '../cart/use-add-to-cart.ts';
import type { CardFacts } from './card-facts.ts';

/** Adds one piece of a card's variant to the cart. */
export function QuickAdd({ facts }: { facts: CardFacts }) {
  const t = useTranslations('product');
  const addToCart = useAddToCart();
  const { productId, variant, name } = facts;
  return (
    <IconButton
      icon="plus"
      variant="floating"
      size="small"
      label={`${t('quickAdd')}: ${name}`}
      title={t('quickAdd')}
      busy={addToCart.isPending}
      onClick={() => addToCart.mutate({ body: { productId, variantId: variant.id, quantity: 1 } })}
    />
  );
}

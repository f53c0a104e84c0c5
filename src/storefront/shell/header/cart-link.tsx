import { useTranslations } from 'use-intl';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { CountBubble } from '#ui/display/count-bubble.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { iconButtonClass } from '#ui/action/icon-button.tsx';
import { useCart } from '../../shared/cart/cart.queries.ts';

/** The link to the cart, with its count once it is loaded. */
export function CartLink() {
  const t = useTranslations('nav');
  const count = useCart().data?.totalItemsCount;
  return (
    <ShopLink
      to="/order"
      aria-label={count === undefined ? t('cart') : t('cartItems', { count })}
      className={iconButtonClass()}
    >
      <Icon name="cart" />
      <CountBubble count={count ?? 0} />
    </ShopLink>
  );
}

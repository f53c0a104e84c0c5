import { useTranslations } from 'use-intl';
import type { CartItem } from '#contract/cart.ts';
import { optionsOfLine } from '../../shared/cart/chosen-options.tsx';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';
import { ProductRow } from './product-row.tsx';
import { Step } from './step.tsx';

/** The cart lines to review before the order, with a link to the cart. */
export function CheckoutItems({ items }: { items: CartItem[] }) {
  const t = useTranslations('checkout');
  return (
    <Step number={3} id="checkout-items" title={t('items')}>
      <ul className="flex flex-col">
        {items.map((item) => (
          <ProductRow
            key={item.id}
            name={item.product.name}
            image={item.image}
            attributes={item.variant.attributes}
            options={optionsOfLine(item)}
            quantity={item.quantity}
            unitRiyals={item.price}
          />
        ))}
      </ul>
      <ShopLink to="/order" className={textLinkClass({ kind: 'standalone', className: 'self-start' })}>
        {t('editCart')}
      </ShopLink>
    </Step>
  );
}

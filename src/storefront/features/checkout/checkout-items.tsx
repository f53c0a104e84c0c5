import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Cart } from '#contract/cart.ts';
import { optionsOfLine } from '../../shared/cart/chosen-options.tsx';
import { useLanguage } from '../../runtime/app-context.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';
import { Card } from '#ui/display/card.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { languageFacts } from '#i18n/languages.ts';
import { Money } from '../../shared/money/money.tsx';
import { ProductRow } from './product-row.tsx';

/** The cart lines to review before the order, with a link to the cart. Folded on a phone. */
export function CheckoutItems({ cart }: { cart: Cart }) {
  const t = useTranslations('checkout');
  // The page is rendered in the browser only: its data is personal.
  const [isOpen, setIsOpen] = useState(() => matchMedia('(width >= 64rem)').matches);
  return (
    <Card as="section" aria-labelledby="checkout-items" className="px-5 py-1 sm:px-8 sm:py-2">
      <Disclosure
        open={isOpen}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
        className="border-b-0!"
        title={
          <>
            <h2 id="checkout-items" className="text-heading font-medium">
              {t('items')}
            </h2>
            {!isOpen && <Folded cart={cart} />}
          </>
        }
      >
        <ul className="flex flex-col">
          {cart.cartItems.map((item) => (
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
        <ShopLink to="/order" className={textLinkClass({ kind: 'standalone', className: 'mt-4' })}>
          {t('editCart')}
        </ShopLink>
      </Disclosure>
    </Card>
  );
}

/** Names, count and total in short, while the list is folded. */
function Folded({ cart }: { cart: Cart }) {
  const t = useTranslations('checkout');
  const say = useTranslations('personalisation');
  const { listSeparator } = languageFacts[useLanguage()];
  return (
    <span className="mt-0.5 block text-sm font-normal text-ink-soft">
      <span className="line-clamp-2">
        {cart.cartItems.map(({ id, product }, index) => (
          <span key={id}>
            {index > 0 && <span>{listSeparator}</span>}
            <bdi>{product.name}</bdi>
          </span>
        ))}
      </span>
      {cart.cartItems.flatMap(({ id, product, missingOptions = [] }) =>
        missingOptions.map(({ customization_option_id, option_name }) => (
          <span key={`${id} ${customization_option_id}`} className="block text-maroon">
            <bdi>{product.name}</bdi>
            <span>{listSeparator}</span>
            <bdi>{option_name}</bdi>: <span>{say('notAdded')}</span>
          </span>
        )),
      )}
      <span className="block">
        <span>{t('itemsFolded', { count: cart.totalItemsCount })}</span> ·{' '}
        <Money riyals={cart.totalPrice} size="small" />
      </span>
    </span>
  );
}

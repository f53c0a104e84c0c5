import { useTranslations } from 'use-intl';
import type { OrderItem } from '#contract/orders.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { AttributeList } from '../../shared/cart/attribute-list.tsx';
import { ChosenOptions, optionsOfItem } from '../../shared/cart/chosen-options.tsx';
import { Money } from '../../shared/money/money.tsx';
import { lineTotal } from '../../shared/money/line-total.ts';
import { OrderPicture } from './order-picture.tsx';

/**
 * The order items with the names and prices of the purchase. Products that are still listed are
 * links.
 */
export function OrderItems({ items }: { items: OrderItem[] }) {
  const t = useTranslations('orders');
  return (
    <section aria-labelledby="order-items">
      <h2 id="order-items" className="mb-4 text-heading font-medium">
        {t('items')}
      </h2>
      <ul className="flex flex-col">
        {items.map((item, index) => (
          <OrderLine key={index} item={item} />
        ))}
      </ul>
    </section>
  );
}

function OrderLine({ item }: { item: OrderItem }) {
  const t = useTranslations();
  const { product, variant, quantity } = item;
  return (
    <li className="grid grid-cols-[--spacing(18)_minmax(0,1fr)] gap-4 border-b border-line py-5 first:pt-0 last:border-0 sm:grid-cols-[--spacing(24)_minmax(0,1fr)] sm:gap-5">
      <OrderPicture path={variant.variantImage} />
      <div className="flex min-w-0 flex-col gap-1">
        <h3 className="font-medium">
          {product.id === null ? (
            <bdi>{product.name}</bdi>
          ) : (
            <ShopLink
              to={`/product/${product.id}${variant.id === null ? '' : `?variant=${variant.id}`}`}
              className="inline-block thumb-target hover:text-maroon hover:underline"
            >
              <bdi>{product.name}</bdi>
            </ShopLink>
          )}
        </h3>
        <AttributeList attributes={variant.attributes} />
        <ChosenOptions options={optionsOfItem(item)} />
        <dl className="mt-1 flex flex-wrap items-baseline gap-x-6 gap-y-1 text-sm">
          <div className="flex flex-wrap items-baseline gap-x-1.5">
            <dt className="text-ink-soft">{t('orders.unitPrice')}:</dt>
            <dd>
              <Money riyals={item.unit_price} size="small" />
            </dd>
          </div>
          <div className="flex flex-wrap items-baseline gap-x-1.5">
            <dt className="text-ink-soft">{t('choice.quantity')}:</dt>
            <dd>
              <bdi dir="ltr" translate="no">
                {quantity}
              </bdi>
            </dd>
          </div>
          {item.removed !== undefined && (
            <div className="flex flex-wrap items-baseline gap-x-1.5 text-danger">
              <dt>{t('orders.removed')}:</dt>
              <dd>
                <bdi dir="ltr" translate="no">
                  {item.removed}
                </bdi>
              </dd>
            </div>
          )}
          <div className="ms-auto">
            <dt className="sr-only">{t('orders.amount')}</dt>
            <dd>
              <Money riyals={lineTotal(item.unit_price, item.quantity)} />
            </dd>
          </div>
        </dl>
      </div>
    </li>
  );
}

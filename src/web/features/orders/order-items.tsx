import { useTranslations } from 'use-intl';
import type { OrderItem } from '#contract/orders.ts';
import { ShopLink } from '../../platform/shop-link.tsx';
import { ChosenOptions } from '../cart/chosen-options.tsx';
import { Money } from '../money/money.tsx';
import { ShopPicture } from '../catalog/shop-picture.tsx';

/** What was bought, as it was then. What is still sold leads to its page. */
export function OrderItems({ items }: { items: OrderItem[] }) {
  const t = useTranslations('orders');
  return (
    <section aria-labelledby="order-items">
      <h2 id="order-items" className="mb-4 text-heading">
        {t('items')}
      </h2>
      <ul className="flex flex-col">
        {items.map((item) => (
          <li
            key={`${item.variant.sku} ${JSON.stringify(item.orderItemCustomizations)}`}
            className="grid grid-cols-[4.5rem_1fr] gap-4 border-b border-line py-4 first:pt-0"
          >
            <ShopPicture
              path={item.variant.variantImage}
              alt=""
              width={160}
              height={160}
              widest={192}
              sizes="4.5rem"
              className="aspect-square w-full rounded-control"
            />
            <div className="flex min-w-0 flex-col gap-1">
              <p className="font-medium">
                {item.product.id === null ? (
                  <span dir="auto">{item.product.name}</span>
                ) : (
                  <ShopLink to={`/product/${item.product.id}`} dir="auto" className="hover:text-maroon">
                    {item.product.name}
                  </ShopLink>
                )}
              </p>
              {item.variant.attributes.map(({ name, variantAttribute }) => (
                <p key={name} className="text-sm text-ink-soft">
                  {name}: <bdi>{variantAttribute.value}</bdi>
                </p>
              ))}
              <ChosenOptions
                options={item.orderItemCustomizations.map(({ customizationOption, option_value }, index) => ({
                  key: index,
                  name: customizationOption.option_name,
                  type: customizationOption.option_type,
                  value: option_value,
                }))}
              />
              <div className="flex flex-wrap items-baseline justify-between gap-2">
                <span className="text-sm text-ink-soft">
                  <Money riyals={item.unit_price} size="small" /> <bdi dir="ltr">{`× ${item.quantity}`}</bdi>
                </span>
                <Money riyals={Math.round(item.unit_price * 100 * item.quantity) / 100} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

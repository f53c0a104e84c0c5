import { useTranslations } from 'use-intl';
import type { CartItem } from '#contract/cart.ts';
import { ChosenOptions } from '../cart/chosen-options.tsx';
import { Money } from '../money/money.tsx';
import { ShopPicture } from '../catalog/shop-picture.tsx';

/** What is about to be ordered, to look over once more. */
export function CheckoutItems({ items }: { items: CartItem[] }) {
  const t = useTranslations('checkout');
  return (
    <section aria-labelledby="checkout-items">
      <h2 id="checkout-items" className="mb-4 text-heading">
        {t('items')}
      </h2>
      <ul className="flex flex-col gap-4">
        {items.map((item) => (
          <li key={item.id} className="grid grid-cols-[4rem_1fr_auto] items-start gap-3">
            <ShopPicture
              path={item.image}
              alt=""
              width={128}
              height={128}
              widest={192}
              sizes="4rem"
              className="size-16 rounded-control"
            />
            <div className="min-w-0">
              <p className="font-medium">
                <bdi>{item.product.name}</bdi>
              </p>
              <p className="text-sm text-ink-soft">
                {item.variant.attributes.map(({ variantAttribute }) => (
                  <bdi key={variantAttribute.value} className="me-2">
                    {variantAttribute.value}
                  </bdi>
                ))}
                <bdi dir="ltr">{`× ${item.quantity}`}</bdi>
              </p>
              <ChosenOptions
                options={item.customOptions.map((option) => ({
                  key: option.customization_option_id,
                  name: option.option_name,
                  type: option.option_type,
                  value: option.option_value,
                }))}
              />
            </div>
            <Money riyals={item.lineTotal} size="small" />
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { ComponentProps } from 'react';
import type { CartItem } from '#contract/cart.ts';
import { ShopPicture } from '../../shared/shop-picture.tsx';
import { Money } from '../../shared/money/money.tsx';
import { lineTotal } from '../../shared/money/line-total.ts';
import { AttributeList } from '../../shared/cart/attribute-list.tsx';
import { ChosenOptions } from '../../shared/cart/chosen-options.tsx';

interface ProductRowProps {
  name: string;
  image: string | null;
  attributes: CartItem['variant']['attributes'];
  options: ComponentProps<typeof ChosenOptions>['options'];
  quantity: number;
  unitRiyals: number;
}

/** A product in the checkout or an order: name, quantity and price, read-only. */
export function ProductRow({ name, image, attributes, options, quantity, unitRiyals }: ProductRowProps) {
  return (
    <li className="grid grid-cols-[--spacing(18)_minmax(0,1fr)] gap-4 border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
      <ShopPicture
        path={image}
        alt=""
        width={160}
        height={160}
        widest={192}
        sizes="4.5rem"
        className="aspect-square w-full self-start rounded-control"
      />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-medium">
          <bdi>{name}</bdi>
        </p>
        <AttributeList attributes={attributes} />
        <ChosenOptions options={options} />
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-sm text-ink-soft">
            <bdi dir="ltr" translate="no">
              {quantity}
            </bdi>{' '}
            × <Money riyals={unitRiyals} size="small" className="text-sm!" />
          </span>
          <Money riyals={lineTotal(unitRiyals, quantity)} size="small" />
        </p>
      </div>
    </li>
  );
}

import { useTranslations } from 'use-intl';
import { textLinkClass } from '#ui/action/text-link.ts';
import { Notice } from '#ui/display/notice.tsx';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';

/** The orders that have to be paid or cancelled before another one is placed. */
export function UnpaidOrders({ orders }: { orders: readonly { id: number; number: string }[] }) {
  const t = useTranslations('checkout');
  return (
    <Notice tone="progress" live="alert" title={t('unpaidOrders')}>
      <ul className="flex flex-wrap gap-x-4">
        {orders.map(({ id, number }) => (
          <li key={id}>
            <ShopLink to={`/order-details/${id}`} className={textLinkClass({ kind: 'standalone' })}>
              <bdi dir="ltr" translate="no">
                {number}
              </bdi>
            </ShopLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

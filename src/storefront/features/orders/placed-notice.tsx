import { useTranslations } from 'use-intl';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';
import { OrderNumber } from './order-number.tsx';
import type { PlacedOrder } from './use-placed-order.ts';

/** The confirmation above the orders after one was placed. */
export function PlacedNotice({ placed }: { placed: PlacedOrder }) {
  const t = useTranslations();
  return (
    <Notice tone="success" live="status" title={t('checkout.success')} className="mb-6">
      <p className="mt-1">{t.rich('orders.placedText', { number: () => <OrderNumber number={placed.number} /> })}</p>
      <ShopLink to={`/order-details/${placed.id}`} className={textLinkClass({ kind: 'standalone' })}>
        {t('action.viewDetails')}
      </ShopLink>
    </Notice>
  );
}

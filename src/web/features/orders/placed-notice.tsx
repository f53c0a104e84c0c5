import { useTranslations } from 'use-intl';
import { ShopLink } from '../../platform/shop-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { textLinkClass } from '../../ui/text-link.ts';

export interface Placed {
  id: number;
  number: string;
}

/** The confirmation that stands above the orders after one was placed. */
export function PlacedNotice({ placed }: { placed: Placed }) {
  const t = useTranslations();
  return (
    <Notice
      tone="success"
      live="status"
      title={t('checkout.success')}
      action={
        <ShopLink to={`/order-details/${placed.id}`} className={textLinkClass({ kind: 'standalone' })}>
          {t('action.viewDetails')}
        </ShopLink>
      }
    >
      {t.rich('orders.placedText', { number: () => <bdi dir="ltr">{placed.number}</bdi> })}
    </Notice>
  );
}

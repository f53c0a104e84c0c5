import { useTranslations } from 'use-intl';
import type { ManualOrderCaller } from '#contract/console/manual-orders.ts';
import { formatPrice } from '#i18n/format.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';

const shown = 3;

/** The last orders of the customer who is on the phone. */
export function LastOrders({ orders }: { orders: ManualOrderCaller['orders'] }) {
  const t = useTranslations('newOrder');
  const language = useLanguage();
  if (orders.length === 0) return null;
  return (
    <ul aria-label={t('lastOrders')} className="w-full text-sm text-ink-soft">
      {orders.slice(0, shown).map(({ number, at, pieces, total }) => (
        <li key={number} className="flex flex-wrap gap-x-3">
          <bdi dir="ltr" translate="no">
            {number}
          </bdi>
          <span>{t('lastOrder', { at: new Date(at), pieces })}</span>
          {total !== null && <bdi translate="no">{formatPrice(total, language)}</bdi>}
        </li>
      ))}
    </ul>
  );
}

import { useTranslations } from 'use-intl';
import { formatPrice } from '#i18n/format.ts';
import { Button } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { reserveBottom } from '../../shared/reserve-bottom.ts';
import type { NewOrder } from './use-new-order.ts';

/** The total, always in view, and the button that places the order. */
export function OrderBar({ order, disabled }: { order: NewOrder; disabled: boolean }) {
  const t = useTranslations('newOrder');
  const language = useLanguage();
  const { priced, place, isUploading, handsOver } = order;
  return (
    <div
      ref={reserveBottom}
      className="sticky bottom-[calc(env(safe-area-inset-bottom)+4.5rem)] z-10 flex flex-wrap items-center justify-between gap-3 rounded-card bg-white p-3 shadow-lift md:bottom-4"
    >
      <dl className="flex items-baseline gap-2 px-2">
        <dt>{t('sum.total')}</dt>
        <dd className="text-lg font-medium">
          <bdi translate="no">{priced ? formatPrice(priced.total, language) : '–'}</bdi>
        </dd>
      </dl>
      <Button type="submit" busy={place.busy || isUploading} disabled={disabled}>
        {t(handsOver ? 'sell' : 'place')}
      </Button>
    </div>
  );
}

/** What the total is made of. Fees that are not charged, or not known yet, are left out. */
export function Totals({ order: { priced, draft, zoneId } }: { order: NewOrder }) {
  const t = useTranslations('newOrder.sum');
  const language = useLanguage();
  if (!priced) return null;
  const isKnown = {
    subtotal: true,
    delivery: draft.isDelivered && zoneId !== null,
    fee: priced.fee > 0,
  };
  return (
    <dl className={cardClass({ className: 'grid grid-cols-[1fr_auto] gap-y-2' })}>
      {(['subtotal', 'delivery', 'fee'] as const)
        .filter((part) => isKnown[part])
        .map((part) => (
          <div key={part} className="contents">
            <dt>{t(part)}</dt>
            <dd className="text-end">
              <bdi translate="no">{formatPrice(priced[part], language)}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}

import { useTranslations } from 'use-intl';
import type { StockRow } from '#contract/console/stock.ts';
import { StatusBadge } from '#ui/display/status-badge.tsx';
import { buttonClass } from '#ui/action/button.tsx';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';
import { useVariantName } from './variant-name.tsx';

/** What deserves a look: low, sold out, not in the shop, and for how many days it lasts. */
export function StockFacts({ variant: { stock, stockMode, isLow, listed, daysLeft } }: { variant: StockRow }) {
  const t = useTranslations('stock');
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      {isLow && listed && <StatusBadge tone="danger">{t(stock === 0 ? 'soldOut' : 'low')}</StatusBadge>}
      {stockMode !== undefined && stockMode !== 'counted' && <span>{t(`mode.${stockMode}`)}</span>}
      {!listed && <StatusBadge tone="neutral">{t('hidden')}</StatusBadge>}
      {daysLeft !== null && <span>{t('daysLeft', { count: daysLeft })}</span>}
    </p>
  );
}

/** The number of pieces. Who may change it taps it to count. */
export function PiecesButton({ variant, onCount }: { variant: StockRow; onCount: (variant: StockRow) => void }) {
  const t = useTranslations('stock');
  const me = useMe();
  const nameOf = useVariantName();
  // There is nothing to count.
  if (variant.stockMode !== undefined && variant.stockMode !== 'counted') return null;
  const number = (
    <bdi dir="ltr" translate="no" className="text-heading font-medium">
      {variant.stock}
    </bdi>
  );
  if (!mayOpen(me, 'stock.adjust')) return <span className="px-4">{number}</span>;
  return (
    <button
      type="button"
      aria-label={t('count', { count: variant.stock, name: nameOf(variant) })}
      className={buttonClass({ variant: 'secondary', className: 'min-w-16 shrink-0' })}
      onClick={() => onCount(variant)}
    >
      {number}
    </button>
  );
}

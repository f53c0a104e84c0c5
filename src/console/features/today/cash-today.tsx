import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { cardClass } from '#ui/display/card.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { useRead } from '../../runtime/api/use-read.ts';

/** The cash that waits to be counted, as a link to it. Nothing if none does. */
export function CashToday() {
  const t = useTranslations();
  const { data } = useRead('listCash');
  if (!data || data.rows.length + data.open.length === 0) return null;
  return (
    <Link
      to="/cash"
      className={cardClass({ lifts: true, className: 'mt-5 flex items-center gap-4 text-ink no-underline' })}
    >
      <Icon name="cash" className="size-6 text-maroon" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{t('nav.cash')}</span>
        <span className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
          {data.rows.length > 0 && <span>{t('today.cashDrivers', { count: data.rows.length })}</span>}
          {data.open.length > 0 && (
            <span className="text-danger">{t('today.cashOpen', { count: data.open.length })}</span>
          )}
        </span>
      </span>
      <Icon name="chevron-end" className="size-5 text-ink-faint" />
    </Link>
  );
}

import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { textLinkClass } from '#ui/action/text-link.ts';
import { mayOpen, useMe } from '../../../../runtime/session/me-context.ts';
import type { Row } from '../form/form.rules.ts';

/** How many pieces a saved variant has, and where they are counted. */
export function StockLine({ row: { id, stock }, name }: { row: Pick<Row, 'id' | 'stock'>; name?: string }) {
  const t = useTranslations('catalogue.price');
  const mayRead = mayOpen(useMe(), 'stock.read');
  return (
    <p className="self-center text-sm text-ink-soft">
      <span>{t('counted', { count: Number(stock) })}</span>
      {mayRead && (
        <Link to={`/stock/${id}`} className={textLinkClass({ kind: 'standalone', className: 'ms-2' })}>
          <span>{t('changeStock')}</span>
          {name !== undefined && <span className="sr-only">{name}</span>}
        </Link>
      )}
    </p>
  );
}

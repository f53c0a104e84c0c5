import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Customer } from '#contract/console/customers.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import { pickText } from '#contract/values/locale.ts';
import { formatPrice } from '#i18n/format.ts';
import { textLinkClass } from '#ui/action/text-link.ts';
import { Badge } from '#ui/display/badge.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { useMoment } from '../../shared/use-moment.ts';

/** The newest orders of a customer. */
export function CustomerOrders({ orders: { rows, hasMore } }: { orders: Customer['orders'] }) {
  const t = useTranslations();
  const language = useLanguage();
  const moment = useMoment();
  return (
    <section aria-labelledby="orders" className={cardClass()}>
      <h2 id="orders" className="mb-1 text-heading font-medium">
        {t('customers.orders')}
      </h2>
      {rows.length === 0 && <p className="text-ink-soft">{t('customers.noOrders')}</p>}
      <ul className="divide-y divide-line">
        {rows.map(({ number, stage, at, pieces, total }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-4 py-1">
            <Link to={`/orders/${number}`} className={textLinkClass({ kind: 'standalone' })}>
              <bdi dir="ltr" translate="no">
                {number}
              </bdi>
            </Link>
            <span>{t(`orders.stage.${stage}`)}</span>
            <span className="text-sm text-ink-soft">
              <bdi>{moment(at)}</bdi> · <span>{t('customers.pieces', { count: pieces })}</span>
            </span>
            {total !== null && (
              <bdi translate="no" className="ms-auto font-medium">
                {formatPrice(total, language)}
              </bdi>
            )}
          </li>
        ))}
      </ul>
      {hasMore && (
        <p className="mt-2 text-sm text-ink-soft">
          {t('customers.onlyNewest', { count: consoleLimits.customerOrders })}
        </p>
      )}
    </section>
  );
}

/** The newest comments of a customer, hidden ones too. */
export function CustomerComments({ comments }: { comments: Customer['comments'] }) {
  const t = useTranslations('customers');
  const language = useLanguage();
  const moment = useMoment();
  return (
    <section aria-labelledby="comments" className={cardClass()}>
      <h2 id="comments" className="mb-1 text-heading font-medium">
        {t('comments')}
      </h2>
      {comments.length === 0 && <p className="text-ink-soft">{t('noComments')}</p>}
      <ul className="divide-y divide-line">
        {comments.map(({ id, content, at, isHidden, product }) => (
          <li key={id} className="py-3">
            <p dir="auto" className="whitespace-pre-line">
              {content}
            </p>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
              <bdi>{pickText(product.name, language)}</bdi>
              <time dateTime={at}>{moment(at)}</time>
              {isHidden && <Badge tone="maroon-soft">{t('hidden')}</Badge>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

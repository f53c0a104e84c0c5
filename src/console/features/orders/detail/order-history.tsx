import { useTranslations } from 'use-intl';
import { deliveryFieldNames } from '#contract/console/order-work.ts';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { formatDateTime } from '#i18n/date-time.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';

/** What happened to the order, by whom and when. */
export function OrderHistory({ order }: { order: ConsoleOrder }) {
  const t = useTranslations('orders');
  const language = useLanguage();
  return (
    <section aria-label={t('history')} className="mt-6">
      <h2 className="text-lg font-medium">{t('history')}</h2>
      <ol className="mt-2 flex flex-col gap-3 border-s-2 border-sand-deep ps-4">
        {order.timeline.map(({ action, at, by, detail }) => (
          <li key={`${action} ${at}`}>
            <p>
              <span className="font-medium">{t(`event.${action}`)}</span>
              {' · '}
              <span>{by.kind === 'staff' ? <bdi>{by.name}</bdi> : t(`by.${by.kind}`)}</span>
            </p>
            {action === 'delivery_changed' && (
              <p>
                {deliveryFieldNames
                  .filter((name) => detail.split(',').includes(name))
                  .map((name) => t(`deliveryField.${name}`))
                  .join(' · ')}
              </p>
            )}
            {detail !== '' && action !== 'undone' && action !== 'delivery_changed' && <p dir="auto">{detail}</p>}
            <p className="text-sm text-ink-soft">
              <bdi>{formatDateTime(at, language)}</bdi>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { cardClass } from '#ui/display/card.tsx';
import { useRead } from '../../runtime/api/use-read.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { OrderTime } from '../../shared/order-time.tsx';

/** The open orders that are late or came back: what needs a person first. */
export function Problems() {
  const t = useTranslations();
  const language = useLanguage();
  const rows = useRead('listProblems').data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="problems" className={cardClass({ className: 'mt-5' })}>
      <h2 id="problems" className="text-lg font-medium">
        {t('today.problems')}{' '}
        <bdi dir="ltr" translate="no">
          ({rows.length})
        </bdi>
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {rows.map(({ id, number, zone, stage, clock, promise, marks }) => (
          <li key={id}>
            <Link
              to={`/orders/${number}?stage=${stage}`}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2 text-ink no-underline"
            >
              <span>
                <bdi dir="ltr" translate="no" className="font-medium">
                  {number}
                </bdi>{' '}
                · <span>{zone[language]}</span> · <span>{t(`orders.stage.${stage}`)}</span>
              </span>
              <span className="text-danger">
                {marks.includes('tried') ? t('orders.mark.tried') : <OrderTime order={{ promise, clock }} />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useTranslations } from 'use-intl';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { OutputOf } from '#contract/http/endpoint.ts';
import { formatPrice } from '#i18n/format.ts';
import { cardClass } from '#ui/display/card.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';

export type PaymentsToday = OutputOf<ConsoleApi['getPaymentsToday']>;

/** What came in and went back today, by way of payment. */
export function TodayMoney({ ways, attempts }: Pick<PaymentsToday, 'ways' | 'attempts'>) {
  const t = useTranslations('payments');
  const language = useLanguage();
  const money = (riyals: number) => formatPrice(riyals, language);
  const hasAttempts = attempts.paid + attempts.failed + attempts.open > 0;
  return (
    <section aria-labelledby="money-today" className="mt-6">
      <h2 id="money-today" className="text-heading font-medium">
        {t('today')}
      </h2>
      {ways.length === 0 && <p className="mt-2 text-ink-soft">{t('nothingToday')}</p>}
      <dl className="mt-3 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {ways.map(({ way, orders, taken, returned }) => (
          <div key={way} className={cardClass({ padding: 'none', className: 'min-w-0 px-4 py-3' })}>
            <dt className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
              <span>{t(`way.${way}`)}</span>
              <span>{t('orders', { count: orders })}</span>
            </dt>
            <dd className="mt-1 text-xl font-medium tabular-nums">
              <bdi className="whitespace-nowrap">{money(taken)}</bdi>
            </dd>
            {returned > 0 && (
              <dd className="text-sm text-ink-soft">
                <span>{t('returned')}</span> <bdi className="whitespace-nowrap">{money(returned)}</bdi>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {hasAttempts && <p className="mt-3 text-ink-soft">{t('attempts', attempts)}</p>}
    </section>
  );
}

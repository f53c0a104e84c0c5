import { useTranslations } from 'use-intl';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { OutputOf } from '#contract/http/endpoint.ts';
import { formatPrice, priceParts, shortDayParts } from '#i18n/format.ts';
import { cardClass } from '#ui/display/card.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { SalesChart } from '../../shared/chart/sales-chart.tsx';

type Days = NonNullable<OutputOf<ConsoleApi['getSalesToday']>['days']>;

/** The sales of the last days as a chart, and as a table. */
export function LastDays({ days }: { days: Days }) {
  const t = useTranslations('reports');
  const language = useLanguage();
  const nameOf = (day: string) => {
    const { weekday, date } = shortDayParts(day, language);
    return `${weekday} ${date}`;
  };
  const points = days.map(({ day, total }) => ({
    key: day,
    tick: `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`,
    label: t('point', { name: nameOf(day), amount: formatPrice(total, language) }),
    now: total,
  }));
  return (
    <section aria-labelledby="last-days" className={cardClass({ className: 'min-w-0' })}>
      <h2 id="last-days" className="mb-3 text-lg font-medium">
        {t('today.days')}
      </h2>
      <SalesChart points={points} label={t('chartLabel', { what: t('today.days') })} />
      <Disclosure title={<span className="text-base">{t('today.asTable')}</span>} className="border-b-0">
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{t('tableLabel', { what: t('today.days') })}</caption>
          <thead>
            <tr className="border-b border-line-strong text-ink-soft">
              <th scope="col" className="py-2 text-start font-medium">
                {t('day')}
              </th>
              <th scope="col" className="py-2 text-end font-medium">
                {t('orders')}
              </th>
              <th scope="col" className="py-2 text-end font-medium">
                {t('sales')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {days.toReversed().map(({ day, orders, total }) => (
              <tr key={day}>
                <th scope="row" className="py-2 text-start font-normal">
                  <bdi>{nameOf(day)}</bdi>
                </th>
                <td className="py-2 text-end">
                  <bdi dir="ltr">{orders}</bdi>
                </td>
                <td className="py-2 text-end">
                  <bdi dir="ltr">{priceParts(total, language).amount}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </section>
  );
}

import { useTranslations } from 'use-intl';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { OutputOf } from '#contract/http/endpoint.ts';
import { formatPrice, priceParts, shortDayParts } from '#i18n/format.ts';
import { cardClass } from '#ui/display/card.tsx';
import { Figure, Figures, Table } from '#ui/display/table.tsx';
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
        <Table
          caption={t('tableLabel', { what: t('today.days') })}
          columns={[{ name: t('day') }, { name: t('orders') }, { name: t('sales') }]}
        >
          {days.toReversed().map(({ day, orders, total }) => (
            <Figures key={day} name={nameOf(day)}>
              <Figure>
                <bdi dir="ltr" translate="no">
                  {orders}
                </bdi>
              </Figure>
              <Figure>
                <bdi dir="ltr" translate="no">
                  {priceParts(total, language).amount}
                </bdi>
              </Figure>
            </Figures>
          ))}
        </Table>
      </Disclosure>
    </section>
  );
}

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Report, SalesTotals } from '#contract/console/reports.ts';
import { formatPrice } from '#i18n/format.ts';
import { cardClass } from '#ui/display/card.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { changeOf } from '../../shared/change.rules.ts';
import { marginPercent } from '../../shared/margin.rules.ts';

const averageOf = ({ orders, total }: { orders: number; total: number }) => (orders === 0 ? 0 : total / orders);

/** The figures of all days together, beside those before, and what is not in the sales. */
export function ReportTotals({ report: { by, totals, totalsBefore } }: { report: Report }) {
  const t = useTranslations('reports');
  const language = useLanguage();
  const money = (riyals: number) => formatPrice(riyals, language);
  const number = (count: number) => count.toLocaleString('en');
  const compared = (now: number, before: number, format: (value: number) => string) => {
    const change = changeOf(now, before);
    return (
      <>
        <span>{t.rich('was', { amount: () => <bdi translate="no">{format(before)}</bdi> })}</span>{' '}
        {change !== null && <bdi dir="ltr" translate="no">{`(${change})`}</bdi>}
      </>
    );
  };
  // As the rows: a product has no fees.
  const salesOf = ({ goods, total }: SalesTotals) => (by === 'product' ? goods : total);
  const left = (['cancelled', 'refunded'] as const).filter((kind) => totals[kind].orders > 0);
  return (
    <section aria-label={t('totals')} className="mt-5">
      <dl className={classNames('grid gap-3', by === 'product' ? 'sm:grid-cols-3' : 'sm:grid-cols-2 lg:grid-cols-4')}>
        <Figure label={t('sales')} value={money(salesOf(totals))}>
          {compared(salesOf(totals), salesOf(totalsBefore), money)}
        </Figure>
        <Figure label={t('orders')} value={number(totals.orders)}>
          {compared(totals.orders, totalsBefore.orders, number)}
        </Figure>
        {by === 'product' ? (
          <Figure label={t('pieces')} value={number(totals.pieces)}>
            {compared(totals.pieces, totalsBefore.pieces, number)}
          </Figure>
        ) : (
          <>
            <Figure label={t('average')} value={money(averageOf(totals))}>
              {compared(averageOf(totals), averageOf(totalsBefore), money)}
            </Figure>
            {/* The orders of the last days are still on their way: nothing to compare. */}
            <Figure label={t('delivered')} value={money(totals.delivered.total)}>
              {t('today.orders', { count: totals.delivered.orders })}
            </Figure>
          </>
        )}
      </dl>
      <Margin totals={totals} before={totalsBefore} />
      {left.length > 0 && (
        <p className="mt-3 text-sm text-ink-soft">
          <span>{t('left')}</span>{' '}
          {left.map((kind, index) => (
            <span key={kind}>
              {index > 0 && <span>{' · '}</span>}
              <span>
                {t.rich(kind, {
                  count: totals[kind].orders,
                  amount: () => <bdi translate="no">{money(totals[kind].total)}</bdi>,
                })}
              </span>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

const marginIn = ({ costed = 0, cost = 0 }: SalesTotals) => marginPercent(costed, costed > 0 ? cost : null);

/** What is left of the goods after their cost, and of how much of them the cost is known. Nothing where none is. */
function Margin({ totals, before }: { totals: SalesTotals; before: SalesTotals }) {
  const t = useTranslations('reports');
  const language = useLanguage();
  const { goods, costed = 0, cost = 0 } = totals;
  const percent = marginIn(totals);
  const percentBefore = marginIn(before);
  if (percent === null) return null;
  const text = (amount: string) => () => (
    <bdi dir="ltr" translate="no">
      {amount}
    </bdi>
  );
  return (
    <p className="mt-3">
      <span>
        {t.rich('margin', {
          percent: text(`${percent}%`),
          amount: () => <bdi translate="no">{formatPrice(costed - cost, language)}</bdi>,
        })}
      </span>{' '}
      <span className="text-ink-soft">
        {t.rich('marginKnown', { percent: text(`${Math.floor((100 * costed) / Math.max(goods, costed))}%`) })}
      </span>{' '}
      {percentBefore !== null && (
        <span className="text-ink-soft">{t.rich('was', { amount: text(`${percentBefore}%`) })}</span>
      )}
    </p>
  );
}

/** On a phone, the label is beside its figures: large sums need the width. */
function Figure({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div
      className={cardClass({
        padding: 'none',
        className: 'flex min-w-0 flex-wrap items-center justify-between gap-x-4 px-4 py-3 sm:block sm:py-4',
      })}
    >
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="text-xl font-medium tabular-nums sm:mt-1">
        <bdi className="whitespace-nowrap">{value}</bdi>
      </dd>
      <dd className="text-sm text-ink-soft max-sm:basis-full max-sm:text-end sm:mt-1">{children}</dd>
    </div>
  );
}

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MoneyReport } from '#contract/console/reports.ts';
import { formatPrice, priceParts } from '#i18n/format.ts';
import { Button } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Figure, Figures, Table } from '#ui/display/table.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { moneyCsvOf, moneyFields } from './report-csv.ts';
import { dayName } from './report-names.ts';
import { saveCsv } from './save-csv.ts';
import { useDays } from './use-days.ts';

const shownFirst = 31;
// On a phone, the parts of the net sales are in the totals only.
const wideOnly = 'max-sm:hidden';

/** What was sold and paid: the totals, then each day and each way of payment. */
export function MoneyOfDays({ report }: { report: MoneyReport }) {
  const t = useTranslations('reports');
  const dayRange = useDays();
  if (report.when === 'future') return <EmptyState icon="calendar" title={t('future')} />;
  if (report.ways.length === 0 && report.totals.gross === 0 && report.totals.reversed === 0)
    return (
      <EmptyState icon="chart" title={t('money.none')}>
        {t('noSalesText')}
      </EmptyState>
    );
  return (
    <>
      <p className="mt-5 text-ink-soft">{dayRange(report.days)}</p>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
        <section aria-label={t('totals')} className={cardClass({ className: 'min-w-0' })}>
          <Totals report={report} />
        </section>
        <section aria-label={t('money.byWay')} className={cardClass({ className: 'min-w-0' })}>
          <h2 className="text-heading font-medium">{t('money.byWay')}</h2>
          <Ways ways={report.ways} />
        </section>
        <section aria-label={t('money.byDay')} className={cardClass({ className: 'min-w-0 lg:col-span-2' })}>
          <h2 className="text-heading font-medium">{t('money.byDay')}</h2>
          <Days report={report} />
        </section>
      </div>
    </>
  );
}

function Totals({ report: { totals } }: { report: MoneyReport }) {
  const t = useTranslations('reports.money');
  const language = useLanguage();
  const { lost } = totals;
  const rows = [
    { name: 'gross', amount: totals.gross },
    { name: 'delivery', amount: totals.delivery },
    { name: 'fees', amount: totals.fees },
    { name: 'reversed', amount: -totals.reversed },
    { name: 'net', amount: totals.net },
    { name: 'paid', amount: totals.paid },
    { name: 'refunds', amount: -totals.refunds },
    ...(lost === 0 ? [] : [{ name: 'lost', amount: -lost } as const]),
    { name: 'left', amount: Math.round((totals.paid - totals.refunds - lost) * 100) / 100 },
  ] as const;
  return (
    <dl className="flex flex-col">
      {rows.map(({ name, amount }) => {
        const isSum = name === 'net' || name === 'left';
        return (
          <div
            key={name}
            className={
              isSum
                ? 'mb-3 flex justify-between gap-4 border-t border-line py-2 font-medium last:mb-0'
                : 'flex justify-between gap-4 py-2'
            }
          >
            <dt>{t(name)}</dt>
            <dd className="tabular-nums">
              <bdi className="whitespace-nowrap" translate="no">
                {formatPrice(amount === 0 ? 0 : amount, language)}
              </bdi>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Amount({ riyals, className }: { riyals: number | null; className?: string }) {
  const language = useLanguage();
  return (
    <Figure {...(className !== undefined && { className })}>
      {riyals !== null && (
        <bdi dir="ltr" translate="no">
          {priceParts(riyals, language).amount}
        </bdi>
      )}
    </Figure>
  );
}

function Ways({ ways }: { ways: MoneyReport['ways'] }) {
  const t = useTranslations('reports.money');
  const hasKept = ways.some(({ kept }) => kept !== null);
  return (
    <div className="mt-2 overflow-x-auto">
      <Table
        caption={t('byWayLabel')}
        columns={[
          { name: t('way') },
          { name: t('paid') },
          { name: t('refunds') },
          { name: t('left') },
          ...(hasKept ? [{ name: t('kept'), className: wideOnly }] : []),
        ]}
      >
        {ways.map(({ way, paid, refunds, net, kept }) => (
          <Figures key={way} name={t(`ways.${way}`)}>
            <Amount riyals={paid} />
            <Amount riyals={refunds} />
            <Amount riyals={net} />
            {hasKept && <Amount riyals={kept} className={wideOnly} />}
          </Figures>
        ))}
      </Table>
    </div>
  );
}

function Days({ report: { rows, days, totals } }: { report: MoneyReport }) {
  const t = useTranslations('reports');
  const language = useLanguage();
  const [isWhole, setWhole] = useState(false);
  // The days on which money moved, the newest first. The file has all days.
  const moved = rows.filter((row) => moneyFields.some((name) => row[name] !== 0)).toReversed();
  const shown = isWhole ? moved : moved.slice(0, shownFirst);
  const fields = moneyFields
    .filter((name) => name !== 'lost' || totals.lost !== 0)
    .map((name) => ({
      name,
      className: name === 'net' || name === 'paid' || name === 'refunds' ? undefined : wideOnly,
    }));

  function download(): void {
    const head = [t('day'), ...moneyFields.map((name) => t(`money.${name}`))];
    saveCsv(`money-${days.from}-${days.to}.csv`, moneyCsvOf(rows, head));
  }

  return (
    <>
      <div className="mt-2 overflow-x-auto">
        <Table
          caption={t('money.byDayLabel')}
          columns={[
            { name: t('day') },
            ...fields.map(({ name, className }) => ({ name: t(`money.${name}`), ...(className && { className }) })),
          ]}
        >
          {shown.map((row) => (
            <Figures key={row.day} name={dayName(row.day, language)}>
              {fields.map(({ name, className }) => (
                <Amount key={name} riyals={row[name]} {...(className && { className })} />
              ))}
            </Figures>
          ))}
        </Table>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        {shown.length < moved.length && (
          <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
            {t('showAll', { count: moved.length })}
          </Button>
        )}
        <Button size="small" variant="secondary" icon="download" onClick={download}>
          {t('download')}
        </Button>
      </div>
    </>
  );
}

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Report, ReportRow, Sales } from '#contract/console/reports.ts';
import { priceParts } from '#i18n/format.ts';
import { Button } from '#ui/action/button.tsx';
import { Figure, Figures, Table } from '#ui/display/table.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { changeOf } from '../../shared/change.rules.ts';
import { marginPercent } from '../../shared/margin.rules.ts';
import { isOverTime, rowName } from './report-names.ts';
import { useKinds } from './use-kinds.ts';

const shownFirst = 31;

/** The figures of the chart. On a phone, those before are below each amount. */
export function ReportTable({ report }: { report: Report }) {
  const t = useTranslations('reports');
  const language = useLanguage();
  const kinds = useKinds();
  const [isWhole, setWhole] = useState(false);
  const { others, by, unit } = report;
  // The newest day first; the hours of a day as they pass.
  const rows = isOverTime(by) && unit !== 'hour' ? report.rows.toReversed() : report.rows;
  const shown = isWhole ? rows : rows.slice(0, shownFirst);
  const subject = isOverTime(by) ? unit : by;
  // Products are counted by piece: an order has several.
  const count = ({ orders, pieces }: Sales) => (by === 'product' ? pieces : orders);
  const cells = (row: Pick<ReportRow, 'now' | 'before'>) => ({
    count: count(row.now),
    margin: by === 'product' ? marginText(row.now) : null,
    now: row.now,
    before: row.before,
  });
  return (
    <>
      <div className="overflow-x-auto">
        <Table
          caption={t('tableLabel', { what: t(`by.${by}`) })}
          columns={[
            { name: t(subject) },
            { name: t(by === 'product' ? 'pieces' : 'orders') },
            { name: t('sales') },
            ...(by === 'product' ? [{ name: t('marginColumn') }] : []),
            { name: t('before'), className: 'max-sm:hidden' },
            { name: t('change'), className: 'max-sm:hidden' },
          ]}
        >
          {shown.map((row) => (
            <Row key={row.key} name={rowName(report, row, language, kinds)} {...cells(row)} />
          ))}
          {others && shown.length === rows.length && <Row name={t('others')} {...cells(others)} />}
        </Table>
      </div>
      {shown.length < rows.length && (
        <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
          {t('showAll', { count: rows.length })}
        </Button>
      )}
    </>
  );
}

/** The margin of a product; empty if no cost is known. */
function marginText({ costed = 0, cost = 0 }: Sales): string {
  const percent = marginPercent(costed, costed > 0 ? cost : null);
  return percent === null ? '' : `${percent}%`;
}

interface RowProps {
  name: string;
  /** Null in reports without margins. */
  margin: string | null;
  count: number;
  now: Sales;
  before: Sales;
}

function Row({ name, margin, count, now, before }: RowProps) {
  const t = useTranslations('reports');
  const language = useLanguage();
  const amount = (riyals: number) => priceParts(riyals, language).amount;
  const change = changeOf(now.total, before.total);
  return (
    <Figures name={name}>
      <Figure>
        <bdi dir="ltr" translate="no">
          {count.toLocaleString('en')}
        </bdi>
      </Figure>
      <Figure>
        <bdi dir="ltr" translate="no" className="font-medium">
          {amount(now.total)}
        </bdi>
        <span className="block text-xs whitespace-nowrap text-ink-soft sm:hidden">
          {t.rich('was', {
            amount: () => (
              <bdi dir="ltr" translate="no">
                {amount(before.total)}
              </bdi>
            ),
          })}
        </span>
      </Figure>
      {margin !== null && (
        <Figure>
          <bdi dir="ltr" translate="no">
            {margin}
          </bdi>
        </Figure>
      )}
      <Figure className="max-sm:hidden">
        <bdi dir="ltr" translate="no">
          {amount(before.total)}
        </bdi>
      </Figure>
      <Figure className="max-sm:hidden">
        {change !== null && (
          <bdi dir="ltr" translate="no">
            {change}
          </bdi>
        )}
      </Figure>
    </Figures>
  );
}

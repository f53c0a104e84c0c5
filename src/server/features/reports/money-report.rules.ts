import type { MoneyFigures, MoneyReport } from '#contract/console/reports.ts';
import type { ReportWay } from '#contract/console/report-periods.ts';
import { toRiyals } from '#contract/values/money.ts';
import { addDays } from '#contract/values/qatar-time.ts';
import type { ProviderName } from '../../payments/provider.ts';
import type { DaySums, PaidSums } from './money-report.queries.ts';
import type { ReportDays } from './period.rules.ts';

const dayFields = ['gross', 'delivery', 'fees', 'reversed', 'paid', 'refunds', 'lost'] as const;
const noSums = { gross: '0', delivery: '0', fees: '0', reversed: '0', paid: '0', refunds: '0', lost: '0' };

type Dirhams = Record<(typeof dayFields)[number], number>;

const dirhamsOf = (sums: Omit<DaySums, 'day'>): Dirhams => ({
  gross: Number(sums.gross),
  delivery: Number(sums.delivery),
  fees: Number(sums.fees),
  reversed: Number(sums.reversed),
  paid: Number(sums.paid),
  refunds: Number(sums.refunds),
  lost: Number(sums.lost),
});

function figuresOf(sums: Dirhams): MoneyFigures {
  const { gross, delivery, fees, reversed, paid, refunds, lost } = sums;
  return {
    gross: toRiyals(gross),
    delivery: toRiyals(delivery),
    fees: toRiyals(fees),
    reversed: toRiyals(reversed),
    net: toRiyals(gross + delivery + fees - reversed),
    paid: toRiyals(paid),
    refunds: toRiyals(refunds),
    lost: toRiyals(lost),
  };
}

/** A row for each day until the last one, and their totals. */
export function dayRows(sums: readonly DaySums[], { from, to }: ReportDays): Pick<MoneyReport, 'rows' | 'totals'> {
  const known = new Map(sums.map(({ day, ...rest }) => [day, rest]));
  const rows: MoneyReport['rows'] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    rows.push({ day, ...figuresOf(dirhamsOf(known.get(day) ?? noSums)) });
  const totals = dirhamsOf(noSums);
  for (const row of sums) {
    const dirhams = dirhamsOf(row);
    for (const field of dayFields) totals[field] += dirhams[field];
  }
  return { rows, totals: figuresOf(totals) };
}

/** A row for each way that has moves. */
export function wayRows(
  sums: readonly (PaidSums & { way: ReportWay })[],
  kept: readonly { provider: ProviderName; kept: string | null }[],
): MoneyReport['ways'] {
  const keptBy = new Map<ReportWay, string | null>(kept.map((row) => [row.provider, row.kept]));
  return sums.map(({ way, ...row }) => {
    const [paid, refunds, lost] = [Number(row.paid), Number(row.refunds), Number(row.lost)];
    const fee = keptBy.get(way) ?? null;
    return {
      way,
      paid: toRiyals(paid),
      refunds: toRiyals(refunds),
      lost: toRiyals(lost),
      net: toRiyals(paid - refunds - lost),
      kept: fee === null ? null : toRiyals(Number(fee)),
    };
  });
}

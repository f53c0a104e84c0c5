import type { MoneyReport, Report, Sales } from '#contract/console/reports.ts';
import { byteOrderMark, csvLine } from '#contract/values/csv-text.ts';

/** The first line of the file, in the language of the person. */
export interface CsvHead {
  subject: string;
  orders: string;
  pieces: string;
  goods: string;
  fees: string;
  sales: string;
  before: string;
  others: string;
}

/** The table of a report as a file for a sheet, with all of its figures. */
export function csvOf({ by, rows, others }: Report, nameOf: (row: Report['rows'][number]) => string, head: CsvHead) {
  const figures = ({ orders, pieces, goods, fees, total }: Sales) =>
    by === 'product' ? [orders, pieces, total] : [orders, pieces, goods, fees, total];
  const names =
    by === 'product'
      ? [head.orders, head.pieces, head.sales]
      : [head.orders, head.pieces, head.goods, head.fees, head.sales];
  const before = names.map((name) => `${name} (${head.before})`);
  const lines = rows.map((row) => [nameOf(row), ...figures(row.now), ...figures(row.before)]);
  if (others) {
    // An order with two products would count twice.
    const rest = ({ pieces, total }: Sales) => ['', pieces, total];
    lines.push([head.others, ...rest(others.now), ...rest(others.before)]);
  }
  return byteOrderMark + [[head.subject, ...names, ...before], ...lines].map(csvLine).join('');
}

/** The figures of a day, in the order of the table and the file. */
export const moneyFields = ['gross', 'delivery', 'fees', 'reversed', 'net', 'paid', 'refunds', 'lost'] as const;

/** The days of a report of money as a file for a sheet. `head` names the day and each figure. */
export function moneyCsvOf(rows: MoneyReport['rows'], head: readonly string[]): string {
  const lines = rows.map((row) => [row.day, ...moneyFields.map((name) => row[name])]);
  return byteOrderMark + [head, ...lines].map(csvLine).join('');
}

import { expect, it } from 'vitest';
import type { Report, Sales } from '#contract/console/reports.ts';
import { csvOf, moneyCsvOf } from './report-csv.ts';

const sales = (total: number): Sales => ({ orders: 2, pieces: 3, goods: total - 15, fees: 15, total });
const totals = {
  ...sales(0),
  delivered: { orders: 0, total: 0 },
  cancelled: { orders: 0, total: 0 },
  refunded: { orders: 0, total: 0 },
};
const head = {
  subject: 'Zone',
  orders: 'Orders',
  pieces: 'Pieces',
  goods: 'Goods',
  fees: 'Fees',
  sales: 'Sales',
  before: 'Before',
  others: 'Other products',
};

function report(more: Partial<Report>): Report {
  return {
    by: 'zone',
    unit: 'day',
    days: { from: '2026-11-18', to: '2026-11-24' },
    before: { from: '2026-11-11', to: '2026-11-17' },
    when: 'over',
    totals,
    totalsBefore: totals,
    rows: [],
    others: null,
    ...more,
  };
}

const linesOf = (shown: Report) => csvOf(shown, ({ name, key }) => name?.en ?? key, head).split('\r\n');

it('a file has the figures of both times, for a sheet that reads Arabic', () => {
  const row = { key: '3', name: { en: 'Al Sadd, "old"', ar: 'السد' }, now: sales(1234.5), before: sales(20) };
  const [first, second, rest] = linesOf(report({ rows: [row] }));
  expect(first).toBe(
    '\ufeffZone,Orders,Pieces,Goods,Fees,Sales,Orders (Before),Pieces (Before),Goods (Before),Fees (Before),Sales (Before)',
  );
  expect(second).toBe('"Al Sadd, ""old""",2,3,1219.5,15,1234.5,2,3,5,15,20');
  expect(rest).toBe('');
});

it('a product cannot be a formula, and those without a row have one line', () => {
  const row = { key: '3', name: { en: '=HYPERLINK("x")', ar: '' }, now: sales(10), before: sales(20) };
  const lines = linesOf(report({ by: 'product', rows: [row], others: { now: sales(7), before: sales(8) } }));
  expect(lines[1]).toBe('"\'=HYPERLINK(""x"")",2,3,10,2,3,20');
  expect(lines[2]).toBe('Other products,,3,7,,3,8');
});

it('a file of money has the figures of each day', () => {
  const day = { gross: 10.5, delivery: 15, fees: 0, reversed: 5, net: 20.5, paid: 25.5, refunds: 5, lost: 0 };
  const names = ['Day', 'Gross', 'Delivery', 'Fees', 'Reversed', 'Net', 'Paid', 'Refunds', 'Lost'];
  expect(moneyCsvOf([{ day: '2026-11-24', ...day }], names)).toBe(
    '\ufeffDay,Gross,Delivery,Fees,Reversed,Net,Paid,Refunds,Lost\r\n2026-11-24,10.5,15,0,5,20.5,25.5,5,0\r\n',
  );
});

import type { Production } from '#contract/console/production.ts';
import { byteOrderMark, csvLine } from '#contract/values/csv-text.ts';
import { type Language, pickText } from '#contract/values/locale.ts';

type Row = Production['rows'][number];

/** What must be ready by one time of the day. */
export interface ProductionTime {
  /** From and to as clock times; null without a slot. */
  from: string | null;
  to: string | null;
  rows: Row[];
}

/** The rows of each time of the day, the earliest first, with the pieces of that time only. */
export function byTime(rows: readonly Row[]): ProductionTime[] {
  const times = new Map<string, ProductionTime>();
  for (const row of rows)
    for (const item of row.items) {
      const key = `${item.to ?? '24:00'} ${item.from ?? ''}`;
      const time = times.get(key) ?? { from: item.from, to: item.to, rows: [] };
      times.set(key, time);
      let own = time.rows.find(({ items }) => items[0] && row.items.includes(items[0]));
      if (!own) {
        own = { ...row, pieces: 0, made: 0, items: [] };
        time.rows.push(own);
      }
      own.items.push(item);
      own.pieces += item.quantity;
      own.made += item.made ? item.quantity : 0;
    }
  return [...times].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, time]) => time);
}

/** The production with some lines ticked or not. */
export function withMade(production: Production, items: readonly number[], made: boolean): Production {
  const rows = production.rows.map((row) => {
    const next = row.items.map((item) => (items.includes(item.id) ? { ...item, made } : item));
    return { ...row, items: next, made: next.reduce((sum, item) => sum + (item.made ? item.quantity : 0), 0) };
  });
  return { ...production, rows };
}

type Column = 'time' | 'product' | 'sku' | 'pieces' | 'letter' | 'number' | 'text' | 'note' | 'made';
const columns: Column[] = ['time', 'product', 'sku', 'pieces', 'letter', 'number', 'text', 'note', 'made'];

/** The list as a CSV file: a line for each line of an order. */
export function productionCsv(production: Production, language: Language, name: (column: Column) => string): string {
  const noteOf = new Map(production.orders.map(({ id, wish }) => [id, wish]));
  const lines = byTime(production.rows).flatMap(({ from, to, rows }) =>
    rows.flatMap((row) =>
      row.items.map((item) =>
        csvLine([
          [from, to].filter(Boolean).join('-'),
          [pickText(row.name, language), ...row.attributes.map(({ value }) => pickText(value, language))].join(' · '),
          row.sku,
          item.quantity,
          item.letter,
          item.number,
          item.options
            .filter(({ value }) => value !== '')
            .map((option) => `${pickText(option.name, language)}: ${option.value}`)
            .join('\n'),
          noteOf.get(item.orderId) ?? '',
          item.made ? 'x' : '',
        ]),
      ),
    ),
  );
  return byteOrderMark + csvLine(columns.map(name)) + lines.join('');
}

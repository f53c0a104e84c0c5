import type { ConsoleApi } from '#contract/console/api.ts';
import type { CountRow, StockCount } from '#contract/console/stock-counts.ts';
import type { OutputOf } from '#contract/http/endpoint.ts';
import { toRiyals } from '#contract/values/money.ts';
import { bothLanguages } from '../../../shared/both-languages.ts';
import type { LastCount } from '../../../shared/stock-count.rules.ts';
import { type Figure, judgeFigures, stockAfterFigures } from './count-session.rules.ts';
import type { CountRecord, CountRowRecord, StoredFigure, UncountedRecord } from './counts.queries.ts';

export function countView({ categoryName, begunAt, endedAt, counters, ...count }: CountRecord): StockCount {
  return {
    ...count,
    category: categoryName && bothLanguages(categoryName),
    begunAt: begunAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    counters: counters.map((counter) => ({ ...counter, at: new Date(counter.at).toISOString() })),
  };
}

export function figuresOf(stored: readonly StoredFigure[]): Figure[] {
  return stored.map(({ staffId, counted, seen, seenMovement, seenAt }) => ({
    staffId,
    counted,
    seen,
    seenMovement,
    seenAt: new Date(seenAt),
  }));
}

const nameOf = ({ name, attributes }: Pick<CountRowRecord, 'name' | 'attributes'>) => ({
  name: bothLanguages(name),
  attributes: attributes.map((one) => ({ name: bothLanguages(one.name), value: bothLanguages(one.value) })),
});

type Uncounted = NonNullable<OutputOf<ConsoleApi['listCountRows']>['uncounted']>[number];

export function uncountedView({ id, stockMode, isArchived, ...row }: UncountedRecord): Uncounted {
  return { id, ...nameOf(row), why: isArchived || stockMode === 'counted' ? 'archived' : stockMode };
}

const asNumber = (after: unknown) => (typeof after === 'number' ? after : null);

export function rowView(row: CountRowRecord, lastCount: LastCount | null): CountRow {
  const { id, productId, sku, barcode, image, stock, onShelf, isDone } = row;
  const present = { stock, lastCount };
  const figures = figuresOf(row.figures);
  const [first, second, ...others] = figures;
  const judged = judgeFigures(present, figures);
  return {
    id,
    productId,
    sku,
    barcode,
    image,
    stock,
    onShelf,
    isDone,
    ...nameOf(row),
    price: toRiyals(row.priceDirhams),
    cost: row.costDirhams === null ? null : toRiyals(row.costDirhams),
    figures: row.figures.map(({ staffId, name, counted, at }, place) => ({
      staffId,
      name,
      counted,
      at: new Date(at).toISOString(),
      stockAfter: asNumber(figures[place] && stockAfterFigures(present, [figures[place]])),
    })),
    state: judged.state,
    stockAfter: judged.state === 'agreed' ? asNumber(judged.after) : null,
    together: first && second ? asNumber(stockAfterFigures(present, [first, second, ...others])) : null,
  };
}

import type { Kysely } from 'kysely';
import type { StockRow } from '#contract/console/stock.ts';
import type { VariantId } from '#contract/ids.ts';
import { integerMax } from '#contract/values/limits.ts';
import { bothLanguages } from '../../shared/both-languages.ts';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../process/clock.ts';
import type { SearchEngine } from '../../shared/search-engine.ts';
import * as queries from './stock.queries.ts';
import { daysLeft, mergeHistory, readCursor, soldSince } from './stock.rules.ts';

export interface StockQuery {
  after?: string | undefined;
  limit: number;
  filter?: 'low' | undefined;
  q?: string | undefined;
}

// "7" of the list of all, "2.7" of the low ones.
function readListCursor(text: string) {
  const parts = text.split('.').map(Number);
  const id = Math.min(parts.at(-1) ?? 0, integerMax);
  return { id, stock: Math.min(parts.length > 1 ? (parts[0] ?? 0) : 0, integerMax) };
}

function viewOf(row: queries.StockRecord, sold: number): StockRow {
  const { id, productId, sku, barcode, image, stock, lowFrom, stockMode, listed } = row;
  const isCounted = stockMode === 'counted';
  return {
    id,
    productId,
    sku,
    barcode,
    image,
    stock,
    lowFrom,
    stockMode,
    listed,
    movement: row.movement === null ? null : Number(row.movement),
    name: bothLanguages(row.name),
    attributes: row.attributes.map(({ name, value }) => ({ name: bothLanguages(name), value: bothLanguages(value) })),
    isLow: isCounted && row.stock <= row.lowFrom,
    daysLeft: isCounted ? daysLeft(row.stock, sold) : null,
  };
}

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  searchEngine: Pick<SearchEngine, 'beginnings'>;
}

/** The stock and its history, as staff read them. */
export function createStockReader({ db, clock, searchEngine }: Needs) {
  async function viewsOf(on: Db, rows: queries.StockRecord[]): Promise<StockRow[]> {
    const ids = rows.map(({ id }) => id);
    const sold = await queries.countSold(on, ids, soldSince(clock()));
    return rows.map((row) => viewOf(row, sold.get(row.id) ?? 0));
  }

  /** A page of the stock list. */
  async function list({ after, limit, filter, q = '' }: StockQuery) {
    const isLow = filter === 'low';
    const found = await queries.listStock(db, {
      isLow,
      words: q === '' ? null : { query: searchEngine.beginnings(q), typed: q },
      after: after === undefined ? null : readListCursor(after),
      limit: limit + 1,
    });
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    const next = last ? (isLow ? `${last.stock}.${last.id}` : String(last.id)) : null;
    return { rows: await viewsOf(db, rows), next };
  }

  async function find(on: Db, id: VariantId): Promise<queries.StockRecord> {
    const row = await queries.findVariant(on, id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  /** The stock of a variant. Throws `not_found`. */
  async function read(id: VariantId, on: Db = db): Promise<StockRow> {
    const [row] = await viewsOf(on, [await find(on, id)]);
    if (!row) throw new AppError('not_found');
    return row;
  }

  /** Why the stock of a variant changed, newest first. Throws `not_found`. */
  async function listHistory(id: VariantId, { after, limit }: { after?: string | undefined; limit: number }) {
    const { stock, since } = await find(db, id);
    const start =
      after === undefined ? { movement: Number.MAX_SAFE_INTEGER, order: integerMax, stock } : readCursor(after);
    const [movements, sales] = await Promise.all([
      queries.listMovements(db, id, start.movement, limit + 1),
      queries.listSales(db, id, { below: start.order, since, limit: limit + 1 }),
    ]);
    return mergeHistory(
      start,
      {
        movements: movements.map((row) => ({
          id: Number(row.id),
          at: row.at.toISOString(),
          change: row.change,
          stockAfter: row.stockAfter,
          reason: row.reason,
          note: row.note,
          by: row.staffName === '' ? null : row.staffName,
          order: row.orderId === null || row.number === null ? null : { id: row.orderId, number: row.number },
          undo: row.undoes !== null ? 'undoes' : row.isUndone ? 'undone' : null,
        })),
        sales: sales.map(({ orderId, number, at, quantity }) => ({
          id: null,
          at: at.toISOString(),
          change: -quantity,
          stockAfter: null,
          reason: 'sold',
          note: '',
          by: null,
          order: { id: orderId, number },
          undo: null,
        })),
      },
      limit,
    );
  }

  return { list, read, listHistory };
}

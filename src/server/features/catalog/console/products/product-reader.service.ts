import type { Kysely } from 'kysely';
import type { ConsoleProduct, ConsoleProductRow } from '#contract/console/products.ts';
import type { ProductId } from '#contract/ids.ts';
import type { Db } from '../../../../database/connect.ts';
import type { Database } from '../../../../database/schema.ts';
import { AppError } from '../../../../errors/app-error.ts';
import type { ProductIndex } from '../product-index.ts';
import { listProductIds, type ProductFilter } from './product-list.queries.ts';
import { findFacts, findRecords } from './product-record.queries.ts';
import { productView, rowView } from './product.view.ts';

export type ProductQuery = Omit<ProductFilter, 'words'> & { q?: string | undefined };

/** A product as its page shows it, also in the middle of a write. Throws `not_found`. */
export async function readProduct(db: Db, id: ProductId): Promise<ConsoleProduct> {
  const [record] = await findRecords(db, [id]);
  if (!record) throw new AppError('not_found');
  return productView(record, await findFacts(db, id));
}

/** The products as staff read them. */
export function createProductReader({
  db,
  searchEngine,
}: {
  db: Kysely<Database>;
  searchEngine: Pick<ProductIndex, 'beginnings'>;
}) {
  /** A page of products, newest first. Unlike the shop's search it finds drafts. */
  async function list({ q, ...filter }: ProductQuery): Promise<{ rows: ConsoleProductRow[]; next: number | null }> {
    const words = q ? { query: searchEngine.beginnings(q), typed: q } : undefined;
    const ids = await listProductIds(db, { ...filter, words, limit: filter.limit + 1 });
    const shown = ids.slice(0, filter.limit);
    const records = shown.length === 0 ? [] : await findRecords(db, shown);
    return { rows: records.map(rowView), next: ids.length > filter.limit ? (shown.at(-1) ?? null) : null };
  }

  return { list, get: (id: ProductId) => readProduct(db, id) };
}

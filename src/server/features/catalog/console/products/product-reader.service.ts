import type { Kysely } from 'kysely';
import type { ConsoleProduct, ConsoleProductRow } from '#contract/console/products.ts';
import type { ProductId } from '#contract/ids.ts';
import { sortTags } from '#contract/product-tags.ts';
import type { Language } from '#contract/values/locale.ts';
import type { Db } from '../../../../database/connect.ts';
import type { Database } from '../../../../database/schema.ts';
import { AppError } from '../../../../errors/app-error.ts';
import { hasCode } from '../../../../shared/variants-by-code.ts';
import type { ProductIndex } from '../product-index.ts';
import { findIdsByCode, listProductIds, listTagsInUse, type ProductFilter } from './product-list.queries.ts';
import { findFacts, findRecords } from './product-record.queries.ts';
import { productView, rowView } from './product.view.ts';

const hitsMost = 8;

export type ProductQuery = Omit<ProductFilter, 'words'> & { q?: string | undefined };

/** A product as its page shows it, also in the middle of a write. Throws `not_found`. */
export async function readProduct(db: Db, id: ProductId): Promise<ConsoleProduct> {
  const [record] = await findRecords(db, [id]);
  if (!record) throw new AppError('not_found');
  return productView(record, await findFacts(db, id));
}

/** The products as staff read them. */
export function createConsoleProductReader({
  db,
  searchEngine,
}: {
  db: Kysely<Database>;
  searchEngine: Pick<ProductIndex, 'beginnings' | 'find'>;
}) {
  /** A page of products, newest first. Unlike the shop's search it finds drafts. */
  async function list({ q, ...filter }: ProductQuery): Promise<{ rows: ConsoleProductRow[]; next: number | null }> {
    const words = q ? { query: searchEngine.beginnings(q), typed: q } : undefined;
    const ids = await listProductIds(db, { ...filter, words, limit: filter.limit + 1 });
    const shown = ids.slice(0, filter.limit);
    const records = shown.length === 0 ? [] : await findRecords(db, shown);
    return { rows: records.map(rowView), next: ids.length > filter.limit ? (shown.at(-1) ?? null) : null };
  }

  /**
   * The first products for a search box: those with exactly this SKU or barcode, then those with
   * these words. `isSku` says whether there is one with this SKU or barcode.
   */
  async function search(q: string, language: Language): Promise<{ rows: ConsoleProductRow[]; isSku: boolean }> {
    const [byCode, { items }] = await Promise.all([
      findIdsByCode(db, q),
      searchEngine.find(q, { language, limit: hitsMost, unlistedToo: true }),
    ]);
    const ids = [...new Set([...byCode, ...items])].slice(0, hitsMost);
    const records = new Map((await findRecords(db, ids)).map((record) => [record.id, record]));
    const rows = ids.flatMap((id) => records.get(id) ?? []);
    // The SKU in other capital letters than these is found by its words.
    const withCode = rows.filter(({ variants }) => hasCode(variants, q));
    return { rows: [...new Set([...withCode, ...rows])].map(rowView), isSku: withCode.length > 0 };
  }

  /** The tags that products have: those of the groups first. */
  async function listTags(): Promise<{ rows: string[] }> {
    return { rows: sortTags(await listTagsInUse(db)) };
  }

  return { list, search, listTags, get: (id: ProductId) => readProduct(db, id) };
}

export type ProductReader = ReturnType<typeof createConsoleProductReader>;

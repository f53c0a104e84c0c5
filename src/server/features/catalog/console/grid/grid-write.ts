import type { ProductId, VariantId } from '#contract/ids.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { Act, AuditEntry } from '../../../../audit/act.ts';
import { explainStockOf } from '../../../../shared/stock-ledger.queries.ts';
import type { ProductIndex } from '../product-index.ts';
import type { CatalogService } from '../../catalog.service.ts';
import * as queries from './grid.queries.ts';
import { changesNames, type RowChange } from './grid.rules.ts';

interface Needs {
  catalog: Pick<CatalogService, 'refreshListing'>;
  searchEngine: Pick<ProductIndex, 'index' | 'outdate'>;
  indexLater: (act: Act) => Promise<void>;
}

// Documents of more products are built by a job: shoppers see the new names at once, and find them soon.
const indexedAtOnce = 20;

type Versions = Map<VariantId, { version: number; productVersion: number }>;

/** The name of each product once, whichever of its variants brought it. */
function namesOf(changes: readonly RowChange[]) {
  const names = new Map<ProductId, { ar?: string; en?: string }>();
  for (const { record, nameAr, nameEn } of changes) {
    if (nameAr === undefined && nameEn === undefined) continue;
    const name = names.get(record.productId) ?? {};
    names.set(record.productId, {
      ...name,
      ...(nameAr !== undefined && { ar: nameAr }),
      ...(nameEn !== undefined && { en: nameEn }),
    });
  }
  return names;
}

/** One row of the log for each variant, so that the history of each has its own. */
function entryOf(change: RowChange, versions: Versions, extra: Record<string, unknown>): AuditEntry {
  const { record, priceDirhams, published, stock, nameAr, nameEn } = change;
  const pairs = [
    ['price', priceDirhams, toRiyals(record.priceDirhams), toRiyals(priceDirhams ?? 0)],
    ['published', published, record.published, published],
    ['stock', stock, record.stock, stock],
    ['nameAr', nameAr, record.name.ar, nameAr],
    ['nameEn', nameEn, record.name.en, nameEn],
  ] as const;
  const changed = pairs.filter(([, wanted]) => wanted !== undefined);
  return {
    action: priceDirhams === undefined ? 'variant.changed' : 'price.changed',
    subject: { kind: 'variant', id: record.id, label: record.sku },
    before: Object.fromEntries(changed.map(([field, , before]) => [field, before])),
    after: {
      ...Object.fromEntries(changed.map(([field, , , after]) => [field, after])),
      ...extra,
      ...versions.get(record.id),
    },
  };
}

/** Writes the rows of the grid in a few statements, however many there are. */
export function createGridWrite({ catalog, searchEngine, indexLater }: Needs) {
  async function reindex(act: Act, ids: ProductId[]): Promise<void> {
    if (ids.length === 0) return;
    if (ids.length <= indexedAtOnce) return searchEngine.index(act.tx, ids);
    await searchEngine.outdate(act.tx, ids);
    await indexLater(act);
  }

  /** Writes changes of locked rows, and their entries of the log. Returns the versions after it. */
  return async (act: Act, changes: readonly RowChange[], extra: Record<string, unknown> = {}): Promise<Versions> => {
    await explainStockOf(act, { reason: 'counted' });
    const variantVersions = await queries.writeVariants(
      act,
      changes
        .filter(
          (change) => change.stock !== undefined || change.priceDirhams !== undefined || change.published !== undefined,
        )
        .map(({ record, ...wanted }) => ({
          id: record.id,
          priceDirhams: wanted.priceDirhams ?? record.priceDirhams,
          published: wanted.published ?? record.published,
          stock: wanted.stock ?? record.stock,
        })),
    );
    const names = namesOf(changes);
    const productVersions = await queries.writeNames(
      act,
      [...names].map(([id, name]) => ({ id, name })),
    );
    await catalog.refreshListing(act.tx, [...new Set(changes.map(({ record }) => record.productId))]);
    await reindex(act, [...names.keys()]);
    const versions: Versions = new Map(
      changes.map(({ record }) => [
        record.id,
        {
          version: variantVersions.get(record.id) ?? record.version,
          productVersion: productVersions.get(record.productId) ?? record.productVersion,
        },
      ]),
    );
    for (const change of changes) act.note(entryOf(change, versions, extra));
    for (const [id, { ar, en }] of names) {
      const { record } = changes.find((change) => change.record.productId === id && changesNames(change)) as RowChange;
      act.note({
        action: 'product.changed',
        subject: { kind: 'product', id, label: record.name.en },
        before: {
          ...(ar !== undefined && { nameAr: record.name.ar }),
          ...(en !== undefined && { nameEn: record.name.en }),
        },
        after: {
          ...(ar !== undefined && { nameAr: ar }),
          ...(en !== undefined && { nameEn: en }),
          version: productVersions.get(id),
        },
      });
    }
    return versions;
  };
}

export type GridWrite = ReturnType<typeof createGridWrite>;

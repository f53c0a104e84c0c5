import type { ProductId } from '#contract/ids.ts';
import type { Act } from '../../../../audit/act.ts';
import type { StandingOffers } from '../../../../shared/standing-offers.ts';
import { explainStockOf } from '../../../../shared/stock-ledger.queries.ts';
import type { ProductIndex } from '../product-index.ts';
import type { CatalogService } from '../../catalog.service.ts';
import type { VariantChange } from '../../writes/catalogue-columns.ts';
import { updateProducts, updateVariants } from '../../writes/product-writes.queries.ts';
import { entryOf, nameEntryOf, type Versions } from './grid-log.rules.ts';
import type { RowChange } from './grid.rules.ts';

interface Needs {
  catalog: Pick<CatalogService, 'refreshListing'>;
  standing: Pick<StandingOffers, 'replaceStanding'>;
  searchEngine: Pick<ProductIndex, 'index' | 'outdate'>;
  indexLater: (act: Act) => Promise<void>;
}

// Documents of more products are built by a job: shoppers see the new names at once, and find them soon.
const indexedAtOnce = 20;

/** The name of each product once, whichever of its variants brought it. */
function namesOf(changes: readonly RowChange[]) {
  const names = new Map<ProductId, { before: { ar: string; en: string }; after: { ar?: string; en?: string } }>();
  for (const { record, nameAr, nameEn } of changes) {
    if (nameAr === undefined && nameEn === undefined) continue;
    const { before, after } = names.get(record.productId) ?? { before: record.name, after: {} };
    names.set(record.productId, {
      before,
      after: { ...after, ...(nameAr !== undefined && { ar: nameAr }), ...(nameEn !== undefined && { en: nameEn }) },
    });
  }
  return names;
}

const variantChange = ({ priceDirhams, published, stock }: RowChange): VariantChange => ({
  ...(priceDirhams !== undefined && { price_dirhams: priceDirhams }),
  ...(published !== undefined && { published }),
  ...(stock !== undefined && { stock }),
});

/** Writes the rows of the grid in a few statements, however many there are. */
export function createGridWrite({ catalog, standing, searchEngine, indexLater }: Needs) {
  async function reindex(act: Act, ids: ProductId[]): Promise<void> {
    if (ids.length === 0) return;
    if (ids.length <= indexedAtOnce) return searchEngine.index(act.tx, ids);
    await searchEngine.outdate(act.tx, ids);
    await indexLater(act);
  }

  /** Writes changes of locked rows, and their entries of the log. Returns the versions after it. */
  return async (act: Act, changes: readonly RowChange[], extra: Record<string, unknown> = {}): Promise<Versions> => {
    await explainStockOf(act, { reason: 'counted' });
    const updates = changes.map((change) => ({ id: change.record.id, set: variantChange(change) }));
    const variantVersions = await updateVariants(
      act,
      updates.filter(({ set }) => Object.keys(set).length > 0),
    );
    await standing.replaceStanding(
      act.tx,
      changes.flatMap(({ record, standing: offers }) => (offers ? [{ variantId: record.id, offers }] : [])),
    );
    const names = namesOf(changes);
    const productVersions = await updateProducts(
      act,
      [...names].map(([id, { before, after }]) => ({ id, set: { name: { ...before, ...after } } })),
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
    for (const [id, { before, after }] of names)
      act.note(nameEntryOf({ id, label: before.en, version: productVersions.get(id) }, before, after));
    return versions;
  };
}

export type GridWrite = ReturnType<typeof createGridWrite>;

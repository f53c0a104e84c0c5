import type { ProductId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import type { Act } from '../../../../audit/act.ts';
import type { StandingOffers } from '../../../../shared/standing-offers.ts';
import { explainStockOf } from '../../../../shared/stock-ledger.queries.ts';
import type { ProductIndex } from '../product-index.ts';
import type { CatalogService } from '../../catalog.service.ts';
import { updateProducts, updateVariants } from '../../writes/product-writes.queries.ts';
import { entryOf, nameEntryOf, type Versions } from './grid-log.rules.ts';
import { changesNames, type RowChange } from './grid.rules.ts';

interface Needs {
  catalog: Pick<CatalogService, 'refreshPrices'>;
  standing: Pick<StandingOffers, 'replaceStanding'>;
  searchEngine: Pick<ProductIndex, 'index' | 'outdate'>;
  indexLater: (act: Act) => Promise<void>;
}

// Documents of more products are built by a job: shoppers see the new names at once, and find them soon.
const indexedAtOnce = 20;

/** The name of each product once, whichever of its variants brought it. */
function namesOf(changes: readonly RowChange[]) {
  const products = new Map<ProductId, { before: LocalizedText; after: LocalizedText }>();
  for (const change of changes.filter(changesNames)) {
    const { productId, name } = change.record;
    const { before, after } = products.get(productId) ?? { before: name, after: name };
    products.set(productId, { before, after: { ...after, ...change.names } });
  }
  return products;
}

/** Writes the rows of the grid in a few statements, however many there are. */
export function createGridWrite({ catalog, standing, searchEngine, indexLater }: Needs) {
  async function reindex(act: Act, ids: ProductId[]): Promise<void> {
    if (ids.length === 0) return;
    if (ids.length <= indexedAtOnce) return searchEngine.index(act.tx, ids);
    await searchEngine.outdate(act.tx, ids);
    await indexLater(act);
  }

  /** Writes changes of locked rows, and their entries of the log. Returns the versions after it. Throws `step_up_required`. */
  return async (act: Act, changes: readonly RowChange[], extra: Record<string, unknown> = {}): Promise<Versions> => {
    await explainStockOf(act, { reason: 'counted' });
    const variantVersions = await updateVariants(
      act,
      changes.map(({ record, set }) => ({ id: record.id, set })),
    );
    await standing.replaceStanding(
      act.tx,
      changes.flatMap(({ record, standing: offers }) => (offers ? [{ variantId: record.id, offers }] : [])),
    );
    const names = namesOf(changes);
    const productVersions = await updateProducts(
      act,
      [...names].map(([id, { after }]) => ({ id, set: { name: after } })),
    );
    await catalog.refreshPrices(act, [...new Set(changes.map(({ record }) => record.productId))]);
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
      act.note(nameEntryOf(id, { before, after, version: productVersions.get(id) }));
    return versions;
  };
}

export type GridWrite = ReturnType<typeof createGridWrite>;

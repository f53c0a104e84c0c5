import type { Kysely } from 'kysely';
import { consoleLimits } from '#contract/console/limits.ts';
import type { MovementReason, StockReason } from '#contract/console/stock-reasons.ts';
import type { VariantId } from '#contract/ids.ts';
import type { Actor, InAct } from '../../audit/act.ts';
import { type Inverse, type InversesOf } from '../../audit/undo.ts';
import type { Database } from '../../database/schema.ts';
import { changedMeanwhileError } from '../../audit/changed-meanwhile.ts';
import { AppError, invalidField } from '../../errors/app-error.ts';
import type { Clock } from '../../process/clock.ts';
import { mergeOrRefuse } from '../../shared/merge-or-refuse.ts';
import { stockAfterCount, type StockCount } from '../../shared/stock-count.rules.ts';
import { findLastCounts, findMovementsOfAct } from '../../shared/stock-ledger.queries.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { SearchEngine } from '../../shared/search-engine.ts';
import { createStockCounts } from './counts/stock-counts.service.ts';
import { createStockReader } from './stock-reader.service.ts';
import * as queries from './stock.queries.ts';
import { createStockWrite } from './stock-write.ts';
import { piecesBySku } from './stock.rules.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  clock: Clock;
  catalog: Pick<CatalogService, 'refreshListing' | 'stock'>;
  searchEngine: Pick<SearchEngine, 'beginnings'>;
}

export interface Count extends StockCount {
  reason: StockReason;
  note?: string | undefined;
}

/** Stock as staff change it: counted, received, taken back. */
export function createStockService({ db, inAct, clock, catalog, searchEngine }: Needs) {
  const reader = createStockReader({ db, clock, searchEngine });
  const write = createStockWrite(catalog);

  /**
   * Sets the stock to what was counted, with what was sold and delivered since it was seen. Throws `not_found`,
   * `changed_meanwhile` if another count has come since, and `invalid` at `counted`.
   */
  function adjust(by: Actor, id: VariantId, { reason, note, ...count }: Count) {
    return inAct(by, async (act) => {
      const [variant] = await queries.lockVariants(act, { ids: [id] });
      if (!variant) throw new AppError('not_found');
      const lastCount = (await findLastCounts(act.tx, [id])).get(id) ?? null;
      const stock = stockAfterCount({ stock: variant.stock, lastCount }, count);
      if (stock === 'unseen')
        throw await changedMeanwhileError(act.tx, {
          subjects: [{ kind: 'variant', id }],
          version: variant.version,
          fields: { stock: { yours: count.counted, theirs: variant.stock } },
        });
      if (stock === 'outOfRange') throw invalidField('counted', 'outOfRange');
      const soldMeanwhile = Math.max(0, count.seen - variant.stock);
      if (stock === variant.stock) return { stock, soldMeanwhile, movement: null, act: null };
      const movements = await write(act, 'stock.adjusted', { reason, note }, [{ variant, stock }]);
      return { stock, soldMeanwhile, movement: movements.get(id) ?? null, act: act.id };
    });
  }

  /** Adds the pieces of a delivery. A SKU that the shop does not have is refused by name. */
  function receive(by: Actor, items: readonly { sku: string; quantity: number }[], note?: string) {
    return inAct(by, async (act) => {
      const pieces = piecesBySku(items);
      const variants = await queries.lockVariants(act, { skus: [...pieces.keys()] });
      const known = new Set(variants.map(({ sku }) => sku));
      const changes = variants.map((variant) => ({ variant, stock: variant.stock + (pieces.get(variant.sku) ?? 0) }));
      const fitting = changes.filter(({ stock }) => stock <= consoleLimits.stockMax);
      const movements = await write(act, 'stock.received', { reason: 'received', note }, fitting);
      return {
        act: fitting.length > 0 ? act.id : null,
        done: fitting.map(({ variant: { id, sku }, stock }) => ({ id, sku, stock, movement: movements.get(id) ?? 0 })),
        refused: [
          ...[...pieces.keys()].filter((sku) => !known.has(sku)).map((sku) => ({ sku, code: 'not_found' as const })),
          ...changes
            .filter((change) => !fitting.includes(change))
            .map(({ variant: { sku } }) => ({ sku, code: 'out_of_range' as const })),
        ],
      };
    });
  }

  /** Sets the stock from which a variant is low. Throws `not_found`, `changed_meanwhile`. */
  function setLowFrom(by: Actor, id: VariantId, { lowFrom, seen }: { lowFrom: number; seen: number }) {
    return inAct(by, async (act) => {
      const [variant] = await queries.lockVariants(act, { ids: [id] });
      if (!variant) throw new AppError('not_found');
      const changes = await mergeOrRefuse(act, {
        subjects: [{ kind: 'variant', id, action: 'stock.threshold_set' }],
        version: variant.version,
        seen: null,
        present: { lowFrom: variant.lowFrom },
        wanted: { lowFrom },
        base: { lowFrom: seen },
      });
      if (changes.lowFrom !== undefined) {
        await catalog.stock.writeLowFrom(act, id, lowFrom);
        act.note({
          action: 'stock.threshold_set',
          subject: { kind: 'variant', id, label: variant.sku },
          before: { lowFrom: variant.lowFrom },
          after: { lowFrom },
        });
      }
      return reader.read(id, act.tx);
    });
  }

  /** Undoes the movements of an act by opposite ones. What was counted after them stays. */
  const inverse: Inverse = {
    permissionsOf: () => ['stock.adjust'],
    async restore(act, entries) {
      const entryOf = new Map(entries.map((entry) => [Number(entry.subjectId), entry]));
      const variants = await queries.lockVariants(act, { ids: [...entryOf.keys()] });
      const made = entries[0] ? await findMovementsOfAct(act.tx, entries[0].act) : [];
      const movements = new Map(made.map((one) => [one.variantId, one]));
      const counts = await findLastCounts(act.tx, [...entryOf.keys()]);
      const opposite = variants.map((variant) => {
        const { id = 0, change = 0, isUndone = true } = movements.get(variant.id) ?? {};
        const isOver = isUndone || (counts.get(variant.id)?.movement ?? 0) > id;
        return { variant, stock: isOver ? variant.stock : Math.max(0, variant.stock - change) };
      });
      const changes = opposite.filter(({ variant, stock }) => stock !== variant.stock);
      const undoes = Object.fromEntries(made.map(({ id, variantId }) => [variantId, id]));
      const reason: MovementReason = made[0]?.reason ?? 'counted';
      const undone = entries[0]?.action;
      await write(
        act,
        'stock.adjusted',
        { reason, undoes },
        changes.map((change) => ({ ...change, after: { undone } })),
      );
      return {
        done: changes.map(({ variant: { id, version } }) => ({ id, version })),
        refused: opposite.flatMap((one) => {
          const entry = changes.includes(one) ? undefined : entryOf.get(one.variant.id);
          return entry ? [{ entry, version: one.variant.version }] : [];
        }),
      };
    },
  };
  const inverses: Pick<InversesOf<'variant'>, 'stock.adjusted' | 'stock.received'> = {
    'stock.adjusted': inverse,
    'stock.received': inverse,
  };

  const counts = createStockCounts({ db, inAct, clock, searchEngine, write, restore: inverse.restore });
  return { ...reader, adjust, receive, setLowFrom, inverses, counts };
}

export type StockService = ReturnType<typeof createStockService>;

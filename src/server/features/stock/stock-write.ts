import type { Act, AuditEntry } from '../../audit/act.ts';
import { explainStockOf, findMovementsOfAct, type StockCause } from '../../shared/stock-ledger.queries.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { LockedVariant } from './stock.queries.ts';

/** A variant and its stock after the act. */
interface StockChange {
  variant: LockedVariant;
  stock: number;
  /** What the log says beside the stock. */
  after?: Record<string, unknown>;
}

/** Creates the function that writes the stock of locked variants with its cause. It returns the movement of each variant. */
export function createStockWrite(catalog: Pick<CatalogService, 'refreshListing' | 'stock'>) {
  return async function write(
    act: Act,
    action: AuditEntry['action'],
    cause: StockCause,
    changes: readonly StockChange[],
  ) {
    await explainStockOf(act, cause);
    await catalog.stock.writeStock(
      act,
      changes.map(({ variant, stock }) => ({ id: variant.id, stock })),
    );
    const movements = await findMovementsOfAct(act.tx, act.id);
    const movementOf = new Map(movements.map(({ id, variantId }) => [variantId, id]));
    await catalog.refreshListing(act.tx, [...new Set(changes.map(({ variant }) => variant.productId))]);
    for (const { variant, stock, after } of changes) {
      const movement = movementOf.get(variant.id);
      if (movement === undefined) continue;
      act.note({
        action,
        subject: { kind: 'variant', id: variant.id, label: variant.sku },
        before: { stock: variant.stock },
        after: { stock, stockReason: cause.reason, ...after, movement },
        reason: cause.note === '' ? undefined : cause.note,
      });
    }
    return movementOf;
  };
}

export type WriteStock = ReturnType<typeof createStockWrite>;

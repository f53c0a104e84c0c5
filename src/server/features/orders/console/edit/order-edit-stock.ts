import type { ProductId, VariantId } from '#contract/ids.ts';
import { pickText } from '#contract/values/locale.ts';
import type { Act } from '../../../../audit/act.ts';
import { AppError } from '../../../../errors/app-error.ts';
import { explainStockOf } from '../../../../shared/stock-ledger.queries.ts';
import type { CatalogService } from '../../../catalog/catalog.service.ts';
import type { StockChange } from '../../../catalog/writes/stock-writes.queries.ts';
import type { OrderRow } from '../../orders.queries.ts';
import type { Drafted } from './order-edit-draft.ts';
import * as queries from './order-edit.queries.ts';
import * as rules from './order-edit.rules.ts';

interface Needs {
  catalog: Pick<CatalogService, 'refreshListing' | 'stock'>;
}

/** What edits of orders do to the stock, with reasons for the ledger. */
export function createEditStock({ catalog }: Needs) {
  /** Changes stock that must be there. Returns the products. Throws `out_of_stock`. */
  async function changeAll(
    act: Act,
    changes: readonly StockChange[],
    { product, ...options }: { product: (variantId: VariantId) => string; mustSell?: boolean },
  ): Promise<ProductId[]> {
    const moved = await catalog.stock.changeStock(act, changes, options);
    const stuck = changes.find(({ variantId }) => !moved.some(({ id }) => id === variantId));
    if (stuck) {
      const stockOf = await queries.lockStock(act, [stuck.variantId]);
      const available = stockOf.get(stuck.variantId) ?? 0;
      const { variantId } = stuck;
      throw new AppError('out_of_stock', { details: { available, variantId, product: product(variantId) } });
    }
    return moved.map(({ productId }) => productId);
  }

  /**
   * Moves the stock of all lines: first what returns, then what is missing, then what new lines take.
   * The ledger shows the first two as movements; new lines are sales. Returns the part of each line.
   */
  async function move(act: Act, order: OrderRow, reason: string, { plan, goodsOf }: Drafted): Promise<number[]> {
    const ids = [
      ...plan.taken.flatMap(({ line: { variantId } }) => variantId ?? []),
      ...plan.put.map(({ variantId }) => variantId),
    ];
    const taken = rules.stockOfTaken(plan.taken, await queries.lockStock(act, ids));
    const known = taken.filter(({ variantId }) => ids.includes(variantId));
    const put = plan.put.map(({ variantId, quantity }) => ({
      variantId,
      stock: goodsOf(variantId).stockMode === 'counted' ? -quantity : 0,
      sold: quantity,
    }));
    const product = (variantId: VariantId) => pickText(goodsOf(variantId).name, order.language);
    await explainStockOf(act, { reason: 'returned', order: order.id });
    const returned = await changeAll(act, rules.byVariant(known.filter(({ stock }) => stock >= 0)), { product });
    await explainStockOf(act, { reason: 'counted', note: reason, order: order.id });
    const emptied = await changeAll(act, rules.byVariant(known.filter(({ stock }) => stock < 0)), { product });
    const sold = await changeAll(act, rules.byVariant(put), { product, mustSell: true });
    await catalog.refreshListing(act.tx, [...new Set([...returned, ...emptied, ...sold])]);
    return [...taken, ...put].map(({ stock }) => stock);
  }

  /** Takes missing pieces of a cancelled order out of the stock, to which the cancellation returned them. */
  async function loseMissing(act: Act, order: OrderRow, reason: string, taken: readonly rules.Taken[]): Promise<void> {
    const missing = taken.filter(({ kind, line }) => kind === 'missing' && line.fromStock);
    const stockOf = await queries.lockStock(
      act,
      missing.flatMap(({ line: { variantId } }) => variantId ?? []),
    );
    const losses = missing.flatMap(({ line: { variantId }, quantity, emptiesStock }) => {
      const stock = variantId === null ? undefined : stockOf.get(variantId);
      if (variantId === null || stock === undefined) return [];
      stockOf.delete(variantId);
      return [{ variantId, stock: -(emptiesStock ? stock : Math.min(stock, quantity)), sold: 0 }];
    });
    await explainStockOf(act, { reason: 'counted', note: reason, order: order.id });
    const moved = await catalog.stock.changeStock(act, losses);
    await catalog.refreshListing(
      act.tx,
      moved.map(({ productId }) => productId),
    );
  }

  /** Undoes what an edit did to the stock. Throws `out_of_stock` if the pieces were sold meanwhile. */
  async function undoMoves(
    act: Act,
    order: OrderRow,
    rows: Awaited<ReturnType<typeof queries.undoAdjustments>>,
  ): Promise<void> {
    const changes = rows.flatMap(({ kind, variantId, quantity, stockChange }) =>
      variantId === null ? [] : [{ variantId, stock: -stockChange, sold: kind === 'added' ? -quantity : quantity }],
    );
    const stockOf = await queries.lockStock(
      act,
      changes.map(({ variantId }) => variantId),
    );
    const known = changes.filter(({ variantId }) => stockOf.has(variantId));
    const product = () => order.number;
    await explainStockOf(act, { reason: 'returned', order: order.id });
    const returned = await changeAll(act, rules.byVariant(known.filter(({ stock }) => stock >= 0)), { product });
    // The pieces were sold already, with the order: to the ledger this is no second sale.
    const taken = rules.byVariant(known.filter(({ stock }) => stock < 0));
    await explainStockOf(act, { reason: 'other', order: order.id });
    const gone = await changeAll(
      act,
      taken.map((one) => ({ ...one, sold: 0 })),
      { product },
    );
    await catalog.stock.changeStock(
      act,
      taken.map((one) => ({ ...one, stock: 0 })),
    );
    await catalog.refreshListing(act.tx, [...new Set([...returned, ...gone])]);
  }

  return { move, loseMissing, undoMoves };
}

export type EditStock = ReturnType<typeof createEditStock>;

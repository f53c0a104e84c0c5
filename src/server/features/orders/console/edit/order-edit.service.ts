import type { Kysely } from 'kysely';
import type { OrderEditPreview } from '#contract/console/order-edits.ts';
import { mayEditLines } from '#contract/console/order-work.ts';
import type { ChangedOrder } from '#contract/console/orders.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import type { OrderId, VariantId } from '#contract/ids.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { Act, Actor } from '../../../../audit/act.ts';
import type { Database } from '../../../../database/schema.ts';
import { AppError } from '../../../../errors/app-error.ts';
import { queueMails } from '../../../../mail/outbox.queries.ts';
import { orderWords } from '../../../../shared/order-words.rules.ts';
import type { CatalogService } from '../../../catalog/catalog.service.ts';
import type { DeliveryService } from '../../../delivery/delivery.service.ts';
import type { PaymentsOfOrders } from '../../payments-of-orders.ts';
import type { MoneyService, OrderBook } from '../../../money/money.service.ts';
import { findOrder, listItems, type OrderItemRow, type OrderRow, saveOrderWords } from '../../orders.queries.ts';
import { findableTextsOf, goodsOf } from '../../orders.rules.ts';
import { promisedTime } from '../../promise.rules.ts';
import { draftEdit, type Drafted, editable, type OrderEditor, newLine, summaryOf } from './order-edit-draft.ts';
import * as queries from './order-edit.queries.ts';
import * as rules from './order-edit.rules.ts';
import { createEditStock, type EditStock } from './order-edit-stock.ts';
import { type KeptChange, type OrderSteps, orderSubjectOf } from '../order-steps.ts';
import { insertStaffEvent, updateWork } from '../order-work.queries.ts';
import { dueAtDoor } from '../orders-console.rules.ts';

interface Needs {
  db: Kysely<Database>;
  catalog: Pick<CatalogService, 'refreshListing' | 'stock'>;
  delivery: Pick<DeliveryService, 'hold' | 'release'>;
  payments: Pick<PaymentsOfOrders, 'assertNoneOpen' | 'refundDue'>;
  money: Pick<MoneyService, 'read' | 'settle'>;
  steps: OrderSteps;
}

interface EditNeeds extends Pick<Needs, 'delivery' | 'money' | 'payments'> {
  stock: EditStock;
}

export interface EditRequest extends rules.OrderEdit {
  version: number;
  reason: string;
  message?: string | undefined;
  expectedTotal?: number | undefined;
  cancel: boolean;
}

// Without the SKUs of lines of which nothing is left.
async function indexItems(act: Act, order: OrderRow, items: readonly OrderItemRow[]): Promise<void> {
  const left = items.filter(({ quantity, removed }) => quantity > removed);
  await saveOrderWords(act.tx, order.id, orderWords(findableTextsOf(order, left)));
}

/** Holds the pieces of its day for the variants of which an order has more than before. Throws `day_full`. */
async function holdDay(
  delivery: Needs['delivery'],
  { tx }: Act,
  order: OrderRow,
  items: readonly OrderItemRow[],
  more: ReadonlySet<VariantId | null>,
): Promise<void> {
  const { day } = promisedTime({ promiseKind: order.promise_kind, dueFrom: order.due_from, dueAt: order.due_at });
  const goods = goodsOf(order.id, items);
  if (day !== null)
    await delivery.hold(tx, day, { ...goods, pieces: goods.pieces.filter(({ variantId }) => more.has(variantId)) });
  await delivery.release(
    tx,
    null,
    items.filter(({ removed }) => removed > 0).map(({ variant_id: variantId }) => ({ variantId })),
  );
}

async function carryOutEdit(
  { stock, delivery, money, payments }: EditNeeds,
  act: Act,
  { order, book }: { order: OrderRow; book: OrderBook },
  request: EditRequest,
  drafted: Drafted,
): Promise<void> {
  const { plan, amounts } = drafted;
  const stockParts = await stock.move(act, order, request.reason, drafted);
  const lost = plan.taken.map(({ kind, line, quantity }, index) => ({
    kind,
    item_id: line.id,
    variant_id: line.variantId,
    quantity,
    amount_dirhams: -quantity * line.unitDirhams,
    stock_change: stockParts[index] ?? 0,
  }));
  for (const { line, quantity } of plan.taken) await queries.takePiecesOut(act, line.id, quantity);
  const newItems = plan.put.map((put) => newLine(put, drafted));
  const gained = [];
  for (const [index, item] of newItems.entries())
    gained.push({
      kind: 'added' as const,
      item_id: await queries.insertLine(act, order.id, item),
      variant_id: item.variant_id,
      quantity: item.quantity,
      amount_dirhams: item.quantity * item.unit_price_dirhams,
      stock_change: stockParts[plan.taken.length + index] ?? 0,
    });
  const { reason, message = drafted.message } = request;
  await queries.insertAdjustments(act, order.id, { rows: [...lost, ...gained], reason, message });
  const items = await listItems(act.tx, order.id);
  await holdDay(delivery, act, order, items, new Set(newItems.map((item) => item.variant_id)));
  await indexItems(act, order, items);
  // New pieces must be picked.
  const unpacks = gained.length > 0 && order.packed_at !== null;
  const priced = { net_subtotal_dirhams: plan.goodsDirhams, total_dirhams: amounts.totalDirhams };
  const payment = await money.settle(act.tx, book, { at: act.at, after: priced });
  const version = await updateWork(act, order.id, {
    items_count: plan.pieces,
    ...priced,
    ...payment,
    edits: order.edits + 1,
    ...(unpacks && { packed_at: null }),
  });
  await payments.refundDue(act.tx, order, { kind: 'edit', after: priced, at: act.at, act: act.id });
  const { status } = order;
  const { payment_status: paymentStatus } = payment;
  const event = { orderId: order.id, status, paymentStatus, action: 'edited', detail: reason } as const;
  await insertStaffEvent(act, { ...event, forCustomer: false });
  const sendAt = new Date(act.at.getTime() + consoleLimits.moveMailSeconds * 1000);
  await queueMails(act.tx, [{ kind: 'order-edited', orderId: order.id, act: act.id }], sendAt);
  act.note({
    action: 'order.edited',
    subject: orderSubjectOf(order),
    before: {
      total: toRiyals(order.total_dirhams),
      ...(unpacks && { packedAt: order.packed_at?.toISOString() }),
    },
    after: { lines: summaryOf(drafted), total: toRiyals(amounts.totalDirhams), version },
    reason,
  });
}

/**
 * Undoes an edit of an order that has not changed since. Returns the amounts as they were. Throws
 * `out_of_stock` if the pieces were sold meanwhile, `day_full` if those of its day were.
 */
async function takeBackEdit(
  { stock, delivery }: Pick<EditNeeds, 'stock' | 'delivery'>,
  act: Act,
  order: OrderRow,
  editAct: string,
) {
  const rows = await queries.undoAdjustments(act, order.id, editAct);
  await stock.undoMoves(act, order, rows);
  for (const { kind, itemId, quantity } of rows)
    if (itemId !== null) await queries.takePiecesOut(act, itemId, kind === 'added' ? quantity : -quantity);
  const items = await listItems(act.tx, order.id);
  const returned = rows.filter(({ kind }) => kind !== 'added').map(({ variantId }) => variantId);
  await holdDay(delivery, act, order, items, new Set(returned));
  await indexItems(act, order, items);
  const { pieces, goodsDirhams } = rules.countEditTotals(items.map(editable));
  return {
    items_count: pieces,
    net_subtotal_dirhams: goodsDirhams,
    total_dirhams: rules.totalAfter(order, goodsDirhams),
    edits: order.edits + 1,
  };
}

/** Edits of the lines of an order: pieces out, swapped, added. */
export function createOrderEdits({ db, catalog, delivery, payments, money, steps }: Needs) {
  const { assertNoneOpen } = payments;
  const { onOrder, lock, movedMeanwhile, assertVersion, carryOut, changed } = steps;
  const stock = createEditStock({ catalog });

  async function assertEditable(act: Pick<Act, 'tx'>, order: OrderRow, version: number): Promise<void> {
    if (version !== order.version || !mayEditLines(order.status)) throw await movedMeanwhile(act, order);
  }

  /** What an edit would change, for the person to confirm. Throws like `edit`. */
  async function preview(
    editor: OrderEditor,
    id: OrderId,
    { version, ...asked }: rules.OrderEdit & { version: number },
  ): Promise<OrderEditPreview> {
    const order = await findOrder(db, id);
    if (!order || editor.driverId !== null) throw new AppError('not_found');
    await assertEditable({ tx: db }, order, version);
    const book = await money.read(db, order);
    const { plan, amounts, cancels, message } = await draftEdit(db, editor, { order, book }, asked);
    const { status, payment_type: paymentType, payment_status: paymentStatus } = order;
    const amountsOf = (totalDirhams: number, pieces: number) => ({
      total: toRiyals(totalDirhams),
      toCollect: toRiyals(
        dueAtDoor({
          status,
          paymentType,
          paymentStatus,
          totalDirhams,
          owedDirhams: book.balanceAfter({ total_dirhams: totalDirhams }).owed,
          doorDirhams: order.door_dirhams,
        }),
      ),
      pieces,
    });
    return {
      before: amountsOf(order.total_dirhams, order.items_count),
      after: amountsOf(cancels ? 0 : amounts.totalDirhams, plan.pieces),
      toRefund: toRiyals(amounts.dueBackDirhams),
      owed: toRiyals(cancels ? 0 : amounts.owedDirhams),
      cancels,
      message,
    };
  }

  /**
   * Edits an order that was not handed over yet. Throws `order_moved`, `out_of_stock`, `day_full`, `invalid`,
   * `nothing_left`, `total_changed`, `payment_open`, and `not_permitted` for words to a customer to whom the person may
   * not write. A paid order that gets dearer stays paid and owes the rest.
   */
  function edit(by: Actor, editor: OrderEditor, id: OrderId, request: EditRequest): Promise<ChangedOrder> {
    if (request.message !== undefined && editor.seeContact !== true)
      throw new AppError('not_permitted', { details: { permission: 'orders.contact' } });
    return onOrder(by, editor, async (act) => {
      const order = await lock(act, editor, id);
      await assertVersion(act, order, request.version);
      await assertEditable(act, order, request.version);
      await assertNoneOpen(act.tx, id);
      const book = await money.read(act.tx, order);
      const drafted = await draftEdit(act.tx, editor, { order, book }, request);
      if (drafted.cancels) return cancelEmpty(act, editor, order, request, drafted);
      const total = toRiyals(drafted.amounts.totalDirhams);
      const isHigher = drafted.amounts.totalDirhams > order.total_dirhams;
      if (request.expectedTotal === undefined ? isHigher : request.expectedTotal !== total)
        throw new AppError('total_changed', { details: { total } });
      await carryOutEdit({ stock, delivery, money, payments }, act, { order, book }, request, drafted);
      return changed(act, id);
    });
  }

  /** Cancels an order of which an edit leaves nothing. Missing pieces do not return to the stock. */
  async function cancelEmpty(
    act: Act,
    editor: OrderEditor,
    order: OrderRow,
    { cancel, reason }: EditRequest,
    { plan }: Drafted,
  ): Promise<KeptChange> {
    if (!cancel) throw new AppError('nothing_left');
    if (!editor.mayCancel) throw new AppError('not_permitted', { details: { permission: 'orders.cancel' } });
    await carryOut(act, order, {
      action: 'cancelled',
      audit: 'order.cancelled',
      to: 'Cancelled',
      detail: reason,
      reason,
    });
    await stock.loseMissing(act, order, reason, plan.taken);
    return changed(act, order.id);
  }

  return {
    preview,
    edit,
    takeBack: (act: Act, order: OrderRow, editAct: string) => takeBackEdit({ stock, delivery }, act, order, editAct),
  };
}

export type OrderEdits = ReturnType<typeof createOrderEdits>;

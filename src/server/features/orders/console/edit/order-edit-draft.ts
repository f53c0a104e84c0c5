import type { VariantId } from '#contract/ids.ts';
import { integerMax } from '#contract/values/limits.ts';
import type { Db } from '../../../../database/connect.ts';
import { AppError, invalidField } from '../../../../errors/app-error.ts';
import { unitPriceDirhams } from '../../../../shared/pricing.rules.ts';
import type { OrderBook } from '../../../money/money.service.ts';
import { listItems, type NewOrderItem, type OrderItemRow, type OrderRow } from '../../orders.queries.ts';
import { editMessage } from './order-edit-message.ts';
import * as queries from './order-edit.queries.ts';
import * as rules from './order-edit.rules.ts';
import type { Viewer } from '../orders-console.view.ts';

/** Someone who edits orders. Without `mayEdit` only missing pieces may be taken out. */
export interface OrderEditor extends Viewer {
  /** Whether the person may write to the customer. */
  seeContact?: boolean;
  mayEdit: boolean;
  mayCancel: boolean;
}

/** A line as the rules of edits need it. */
export const editable = (item: OrderItemRow): rules.EditableLine => ({
  id: item.id,
  variantId: item.variant_id,
  quantity: item.quantity,
  removed: item.removed,
  unitDirhams: item.unit_price_dirhams,
  fromStock: item.from_stock,
});

export type Drafted = Awaited<ReturnType<typeof draftEdit>>;

/** Checks an edit against the order and the goods, and works out what it does. */
export async function draftEdit(
  db: Db,
  { mayEdit }: OrderEditor,
  { order, book }: { order: OrderRow; book: OrderBook },
  edit: rules.OrderEdit,
) {
  if (!mayEdit && (edit.swaps.length > 0 || edit.additions.length > 0 || edit.removals.some(({ missing }) => !missing)))
    throw new AppError('not_permitted', { details: { permission: 'orders.edit' } });
  const items = await listItems(db, order.id);
  const lines = items.map(editable);
  const fault = rules.faultOf(lines, edit);
  if (fault) throw invalidField(fault.field, fault.reason);
  const wanted = [...edit.swaps, ...edit.additions].map(({ variantId }) => variantId);
  const goods = new Map((await queries.findGoods(db, wanted)).map((one) => [one.variantId, one]));
  const itemOf = (id: number) => items.find((item) => item.id === id) as OrderItemRow;
  const parts = [
    ...edit.swaps.map((one, index) => ({ ...one, field: `swaps.${index}.variantId`, old: itemOf(one.itemId) })),
    ...edit.additions.map((one, index) => ({ ...one, field: `additions.${index}.variantId`, old: null })),
  ];
  for (const { variantId, field, old } of parts) {
    const found = goods.get(variantId);
    if (!found?.sellable) throw invalidField(field, 'fieldUnknown');
    // The customer's texts go with the product that they were written for.
    if (found.needsOptions && old?.product_id !== found.productId) throw new AppError('option_required');
  }
  const goodsOf = (variantId: VariantId) => goods.get(variantId) as queries.Goods;
  const plan = rules.planEdit(lines, edit, (variantId) => unitPriceDirhams(goodsOf(variantId)));
  const totalDirhams = rules.totalAfter(order, plan.goodsDirhams);
  const { owed, toRefund: dueBackDirhams } = book.balanceAfter({ total_dirhams: totalDirhams });
  // What is not paid yet is collected or paid as before.
  const amounts = { totalDirhams, dueBackDirhams, owedDirhams: book.order.paid_at === null ? 0 : owed };
  const cancels = plan.pieces === 0;
  if (amounts.totalDirhams > integerMax) throw invalidField('additions', 'outOfRange');
  const named = ({ name, attributes }: queries.Goods) => ({ name, attributes });
  const old = ({ id }: rules.EditableLine) => {
    const { product_name: name, attributes } = itemOf(id);
    return { name, attributes };
  };
  const replacing = plan.put.filter(({ instead }) => instead !== null);
  const swapped = plan.taken.filter(({ kind }) => kind === 'swapped');
  const message = editMessage({
    language: order.language,
    customer: order.customer_name,
    number: order.number,
    changes: [
      ...plan.taken
        .filter(({ kind }) => kind !== 'swapped')
        .map(({ kind, quantity, line }) => ({ kind, quantity, goods: old(line), other: null })),
      ...swapped.map(({ kind, quantity, line }, index) => ({
        kind,
        quantity,
        goods: old(line),
        other: named(goodsOf((replacing[index] as rules.Put).variantId)),
      })),
      ...plan.put
        .filter(({ instead }) => instead === null)
        .map(({ quantity, variantId }) => ({
          kind: 'added' as const,
          quantity,
          goods: named(goodsOf(variantId)),
          other: null,
        })),
    ],
    ...amounts,
  });
  return { goodsOf, itemOf, plan, amounts, cancels, message };
}

/** The new line: the price of today, and the customer's texts if it is the same product. */
export function newLine(
  { variantId, quantity, unitDirhams, instead }: rules.Put,
  { goodsOf, itemOf }: Drafted,
): NewOrderItem {
  const goods = goodsOf(variantId);
  const replaced = instead === null ? null : itemOf(instead.id);
  const old = replaced?.product_id === goods.productId ? replaced : null;
  return {
    product_id: goods.productId,
    variant_id: variantId,
    product_name: goods.name,
    sku: goods.sku,
    attributes: goods.attributes,
    image: goods.images[0] ?? goods.image,
    quantity,
    unit_price_dirhams: unitDirhams,
    list_price_dirhams: goods.priceDirhams,
    options: old?.options ?? [],
    missing_options: old?.missing_options ?? [],
    from_stock: goods.stockMode === 'counted',
  };
}

/** An edit as the action log shows it. */
export function summaryOf({ plan, goodsOf, itemOf }: Drafted): string {
  return [
    ...plan.taken.map(({ line, quantity }) => `-${quantity} ${itemOf(line.id).sku}`),
    ...plan.put.map(({ variantId, quantity }) => `+${quantity} ${goodsOf(variantId).sku}`),
  ].join(', ');
}

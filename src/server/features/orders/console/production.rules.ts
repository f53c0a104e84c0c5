import type { OrderStage } from '#contract/console/order-work.ts';
import type { Production } from '#contract/console/production.ts';
import { bothLanguages } from '../../../shared/both-languages.ts';
import { shelfOf } from './orders-console.rules.ts';
import { promiseView } from '../promise.rules.ts';
import type { DueOrderRow, ProducedLineRow } from './production.queries.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The letter of an order by its place on a day: A to Z, then AA, AB. */
export function productionLetter(place: number): string {
  const rest = Math.floor(place / alphabet.length);
  return `${rest === 0 ? '' : productionLetter(rest - 1)}${alphabet[place % alphabet.length]}`;
}

/** Whether the shop still has the pieces of an order: they are to be made, or lie ready. */
function isInShop(stage: OrderStage): boolean {
  return stage === 'new' || stage === 'pick' || stage === 'ready';
}

/** Equal goods have the same key. Of deleted products, the name says what they were. */
function keyOf({ productId, variantId, sku, name, attributes }: ProducedLineRow): string {
  return JSON.stringify(variantId === null ? [productId, sku, name, attributes] : [variantId]);
}

/**
 * What must be made for the orders of a day. Letters follow the age of all its orders, so that one that is delivered
 * or cancelled does not change those of the others.
 */
export function productionView(
  day: string,
  orders: readonly DueOrderRow[],
  lines: readonly ProducedLineRow[],
  now: Date,
): Omit<Production, 'hasMore'> {
  const shown = orders
    .map((order, place) => ({
      order,
      letter: productionLetter(place),
      promise: promiseView({ ...order, acceptMinutes: null }, now),
    }))
    .filter(({ order }) => isInShop(order.stage));
  const ofId = new Map(shown.map((one) => [one.order.id, one]));
  const rows = new Map<string, { shelf: number; row: Production['rows'][number] }>();
  for (const line of lines) {
    const one = ofId.get(line.orderId);
    if (!one) continue;
    const key = keyOf(line);
    const { row } = rows.get(key) ?? addRow(rows, key, line);
    const quantity = line.quantity - line.removed;
    const made = line.made || line.picked || one.order.stage === 'ready';
    row.pieces += quantity;
    row.toOrder = (row.toOrder ?? 0) + (line.fromStock ? 0 : quantity);
    row.made += made ? quantity : 0;
    row.items.push({
      id: line.id,
      orderId: line.orderId,
      letter: one.letter,
      number: one.order.number,
      quantity,
      made,
      from: one.promise.from,
      to: one.promise.to,
      options: line.options.map(({ name, type, value }) => ({ name: bothLanguages(name), type, value })),
      missingOptions: line.missingOptions.map(({ name }) => ({ name: bothLanguages(name) })),
    });
  }
  return {
    day,
    rows: [...rows.values()]
      .sort((one, other) => one.shelf - other.shelf || one.row.sku.localeCompare(other.row.sku, 'en'))
      .map(({ row }) => row),
    orders: shown.map(({ order, letter, promise }) => ({
      id: order.id,
      letter,
      number: order.number,
      stage: order.stage,
      promise,
      wish: order.note,
      isGift: order.gift !== null,
      cardText: order.gift?.message || null,
    })),
  };
}

function addRow(
  rows: Map<string, { shelf: number; row: Production['rows'][number] }>,
  key: string,
  line: ProducedLineRow,
) {
  const added = {
    shelf: shelfOf(line),
    row: {
      productId: line.productId,
      variantId: line.variantId,
      name: bothLanguages(line.name),
      sku: line.sku,
      attributes: line.attributes.map(({ name, value }) => ({
        name: bothLanguages(name),
        value: bothLanguages(value),
      })),
      image: line.image,
      pieces: 0,
      toOrder: 0,
      made: 0,
      items: [],
    },
  };
  rows.set(key, added);
  return added;
}

import { type Kysely, sql, type Transaction } from 'kysely';
import type * as z from 'zod/mini';
import type { orderForm } from '#contract/checkout.ts';
import type { ProductId, UserId, VariantId, ZoneId } from '#contract/ids.ts';
import { integerMax } from '#contract/values/limits.ts';
import { type Language, type LocalizedText, pickText } from '#contract/values/locale.ts';
import { toRiyals } from '#contract/values/money.ts';
import { qatarMoment } from '#contract/values/qatar-time.ts';
import type { Gift, Order } from '#contract/orders.ts';
import { findOrderAnswer, saveOrderAnswer } from '../../audit/answers.queries.ts';
import type { Repeat } from '../../audit/idempotency-key.ts';
import type { Db } from '../../database/connect.ts';
import type { Database, ZoneDelivery } from '../../database/schema.ts';
import { AppError, invalidField } from '../../errors/app-error.ts';
import type { Writer } from '../../http/identity.ts';
import type { Clock } from '../../process/clock.ts';
import { giftOf } from '../../shared/gift.rules.ts';
import type { SummaryDirhams } from '../../shared/pricing.rules.ts';
import type { Job } from '../../jobs/jobs.ts';
import { queueMailsAndJobs } from '../../mail/outbox.queries.ts';
import { slotTimes } from '../../shared/delivery-slot.ts';
import { placedMails } from '../../shared/placed-mails.ts';
import type { AddressesService } from '../addresses/addresses.service.ts';
import type { CartLineRow } from '../cart/cart.queries.ts';
import type { CartService } from '../cart/cart.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { TakenVariant } from '../catalog/writes/stock-writes.queries.ts';
import type { DeliveryService } from '../delivery/delivery.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import * as queries from './checkout.queries.ts';
import { newOrderNumber, pauseBeforeOrder, payBy, piecesByVariant, summarise, unpaidTerms } from './checkout.rules.ts';
import { summaryView } from './checkout.view.ts';

export interface CheckoutNeeds {
  db: Kysely<Database>;
  clock: Clock;
  cart: Pick<CartService, 'lines'>;
  catalog: Pick<CatalogService, 'refreshListing' | 'stock'>;
  orders: Pick<OrdersService, 'insert' | 'readOwnIn' | 'changeOwnDelivery' | 'awaitPayment'>;
  settings: Pick<SettingsService, 'freeDeliveryFromDirhams' | 'get' | 'listZones'>;
  /** Whether a payment provider takes new payments. */
  takesOnline: boolean;
  /** Whether its payments move no money, though the shop is open to the public. */
  isTestMoney?: boolean;
  delivery: Pick<DeliveryService, 'book' | 'holdPromised'>;
  addresses: Pick<AddressesService, 'findAddress'>;
  /** Off only in load tests: an account may then order without limit. */
  limitsOn: boolean;
  /** Called for each order, before its transaction commits. */
  onPlaced?: ((payment: Purchase['payment']['type']) => void) | undefined;
}

export interface OrderRequest {
  user: Writer;
  form: z.output<typeof orderForm>;
  language: Language;
  /** The request's Idempotency-Key; null without one. */
  repeat: Repeat | null;
}

function outOfStock({ variantId, productName }: CartLineRow, available: number, language: Language): AppError {
  return new AppError('out_of_stock', { details: { available, variantId, product: pickText(productName, language) } });
}

const isEmptied = (taken: TakenVariant | undefined) => taken?.stockMode === 'counted' && taken.stock === 0;

/**
 * Takes the stock of all lines. Returns the products with a variant that is sold out now, and the
 * lines with the prices of now: one may have changed since they were read. Throws `out_of_stock`.
 */
async function takePieces(
  tx: Transaction<Database>,
  { catalog }: Pick<CheckoutNeeds, 'catalog'>,
  lines: CartLineRow[],
  language: Language,
): Promise<{ emptied: ProductId[]; lines: CartLineRow[] }> {
  const pieces = piecesByVariant(lines);
  const lineOf = (variantId: VariantId) => lines.find((line) => line.variantId === variantId) as CartLineRow;
  const shownOf = ({ sold, available }: CartLineRow) => (sold ? available : 0);
  // Fail early, without waiting for the row locks, if the stock is too low already.
  const late = pieces.find(({ variantId, quantity }) => shownOf(lineOf(variantId)) < quantity);
  if (late) throw outOfStock(lineOf(late.variantId), shownOf(lineOf(late.variantId)), language);

  const taken = await catalog.stock.takeStock(tx, pieces);
  const missing = pieces.find(({ variantId }) => !taken.has(variantId));
  if (missing) {
    // Read again: another order took the stock while this one waited for the lock.
    const available = await queries.countAvailable(tx, missing.variantId);
    throw outOfStock(lineOf(missing.variantId), available, language);
  }
  return {
    emptied: pieces.flatMap(({ variantId }) => (isEmptied(taken.get(variantId)) ? [lineOf(variantId).productId] : [])),
    lines: lines.map((line) => {
      const { priceDirhams, discountedDirhams, stockMode } = taken.get(line.variantId) ?? line;
      return { ...line, priceDirhams, discountedDirhams, stockMode };
    }),
  };
}

interface DeliverTo {
  /** Null if the recipient chooses it. */
  zoneId: ZoneId | null;
  /** The name of the zone's field in the request. */
  zoneField: string;
  addressLine1: string;
  recipient: { name: string; phone: string };
}

/** The saved address, or the one of the form. Throws `invalid` for an address of someone else. */
export async function findAddressee(
  tx: Transaction<Database>,
  { addresses }: Pick<CheckoutNeeds, 'addresses'>,
  userId: UserId,
  form: Pick<OrderRequest['form'], 'addressId' | 'shippingAddress'>,
): Promise<DeliverTo & { zoneId: ZoneId }> {
  if (form.addressId !== undefined) {
    const saved = await addresses.findAddress(tx, userId, form.addressId);
    if (!saved) throw invalidField('addressId', 'fieldUnknown');
    return {
      zoneId: saved.zoneId,
      zoneField: 'addressId',
      addressLine1: saved.addressLine1,
      recipient: { name: saved.recipientName, phone: saved.recipientPhone },
    };
  }
  const { shippingAddress } = form;
  if (!shippingAddress) throw invalidField('shippingAddress', 'fieldRequired');
  return {
    zoneId: shippingAddress.zoneId,
    zoneField: 'shippingAddress.zoneId',
    addressLine1: shippingAddress.address_line1,
    recipient: { name: '', phone: '' },
  };
}

const toBeAsked: DeliverTo = { zoneId: null, zoneField: '', addressLine1: '', recipient: { name: '', phone: '' } };

/** The fee of the dearest zone that is delivered to, in dirhams; null if there is none. */
export async function readDearestFee(on: Db, settings: Pick<SettingsService, 'listZones'>): Promise<number | null> {
  const fees = (await settings.listZones(on)).filter(({ active }) => active).map(({ feeDirhams }) => feeDirhams);
  return fees.length === 0 ? null : Math.max(...fees);
}

/** The zone of an order of which the recipient chooses the zone, with the fee of the dearest one. Throws `invalid`. */
async function zoneToBeAsked(
  tx: Transaction<Database>,
  settings: Pick<SettingsService, 'listZones'>,
): Promise<Purchase['zone']> {
  const feeDirhams = await readDearestFee(tx, settings);
  if (feeDirhams === null) throw invalidField('gift.askRecipient', 'fieldUnknown');
  const name = { en: 'The recipient chooses', ar: 'يختارها المستلم' };
  return { id: null, code: '', name, feeDirhams, delivery: {} };
}

/** What is bought, by whom, and where it goes. */
export interface Purchase {
  /** Null for a customer without an account. */
  userId: UserId | null;
  buyer: { name: string; phone: string; email: string };
  language: Language;
  lines: CartLineRow[];
  zone: { id: ZoneId | null; code: string; name: LocalizedText; feeDirhams: number; delivery: ZoneDelivery };
  payment: { type: 'cash' | 'online'; code: string; name: LocalizedText; feeDirhams: number };
  /** Within how many minutes an online order is paid. */
  payWithinMinutes: number;
  addressLine1: string;
  recipient: { name: string; phone: string };
  delivery: z.output<typeof orderForm>['delivery'];
  note: string;
  gift: Gift | null;
  expectedTotal: number | undefined;
}

/** The totals of a purchase with the prices and fees of now. */
export async function countPurchaseTotals(
  tx: Transaction<Database>,
  { settings }: Pick<CheckoutNeeds, 'settings'>,
  { lines, zone, payment }: Pick<Purchase, 'lines'> & { zone: { feeDirhams: number }; payment: { feeDirhams: number } },
): Promise<SummaryDirhams> {
  const summary = summarise(lines, {
    zoneFeeDirhams: zone.feeDirhams,
    paymentFeeDirhams: payment.feeDirhams,
    freeDeliveryFromDirhams: await settings.freeDeliveryFromDirhams(tx),
  });
  if (summary.totalDirhams > integerMax) throw invalidField('quantity', 'outOfRange');
  return summary;
}

/**
 * Turns lines into an order: takes their stock, books the slot, writes the order and queues its
 * mails. Throws `price_changed`, `out_of_stock`, `slot_over`, `slot_full` or `day_full`.
 */
export async function placeLinesIn(
  tx: Transaction<Database>,
  needs: Omit<CheckoutNeeds, 'db' | 'cart' | 'orders' | 'addresses' | 'limitsOn'> & {
    orders: Pick<OrdersService, 'insert' | 'awaitPayment'>;
  },
  { zone, expectedTotal, delivery, ...purchase }: Purchase,
): Promise<Order> {
  const { language } = purchase;
  const countTotals = async (lines: CartLineRow[]) => {
    const totals = await countPurchaseTotals(tx, needs, { lines, zone, payment: purchase.payment });
    if (expectedTotal !== undefined && expectedTotal !== toRiyals(totals.totalDirhams))
      throw new AppError('price_changed', { details: { summary: summaryView(totals) } });
    return totals;
  };
  // First without waiting for anyone. Once the variants are locked, their prices stay what they are.
  await countTotals(purchase.lines);
  const { emptied, lines } = await takePieces(tx, needs, purchase.lines, language);
  const summary = await countTotals(lines);
  if (emptied.length > 0) await needs.catalog.refreshListing(tx, emptied);

  const productIds = [...new Set(lines.map((line) => line.productId))];
  const at = needs.clock();
  const waits = purchase.payment.type === 'online' && summary.totalDirhams > 0;
  const deadline = waits ? payDeadline(at, purchase.payWithinMinutes, delivery) : null;
  const booking = delivery
    ? await needs.delivery.book(tx, { choice: delivery, zone, goods: { pieces: lines }, isUnpaid: waits })
    : null;

  const answer = await needs.orders.insert(tx, {
    ...purchase,
    lines,
    newNumber: () => newOrderNumber(needs.clock()),
    zoneId: zone.id,
    zoneName: zone.name,
    booking,
    summary,
    payBy: deadline,
    at,
  });
  if (booking === null) await needs.delivery.holdPromised(tx, { orderId: answer.id, pieces: lines });
  const refreshing: Job = { task: 'refresh_listing', payload: { productIds } };
  if (deadline === null)
    await queueMailsAndJobs(tx, placedMails(answer.id), [
      refreshing,
      { task: 'announce_order', payload: { orderId: answer.id, isReminder: false } },
    ]);
  else {
    await queueMailsAndJobs(tx, [], [refreshing]);
    await needs.orders.awaitPayment(tx, { orderId: answer.id, payBy: deadline, at });
  }
  needs.onPlaced?.(purchase.payment.type);
  return answer;
}

/** Until when an order is paid online. Throws `slot_over` for a slot that begins too soon. */
function payDeadline(at: Date, minutes: number, delivery: Purchase['delivery']): Date {
  const from = delivery && slotTimes(delivery.slotId).from;
  const slotFrom = delivery && from ? qatarMoment(delivery.day, from) : null;
  const deadline = payBy(at, minutes, slotFrom);
  if (deadline === null && delivery) throw new AppError('slot_over', { details: { ...delivery } });
  return deadline ?? at;
}

const dayMs = 24 * 3_600_000;

/** Within how many minutes an account pays an online order. Throws `unpaid_orders` if it has too many already. */
async function payWithin(
  tx: Transaction<Database>,
  { settings, clock, limitsOn }: Pick<CheckoutNeeds, 'settings' | 'clock' | 'limitsOn'>,
  userId: UserId,
): Promise<number> {
  const usual = await settings.get('payWithinMinutes', tx);
  if (!limitsOn) return usual;
  const { waiting, givenUp } = await queries.findUnpaidOnline(tx, userId, new Date(clock().getTime() - dayMs));
  const { most, minutes } = unpaidTerms(givenUp, usual);
  if (waiting.length >= most)
    throw new AppError('unpaid_orders', { details: { numbers: waiting.map(({ number }) => number), orders: waiting } });
  return minutes;
}

/**
 * Places an order in the given transaction. It locks the cart first: a second attempt of the same
 * shopper waits, and then finds either the order of its key or an empty cart, so that there is never
 * a second order.
 */
export async function placeOrderIn(
  tx: Transaction<Database>,
  needs: CheckoutNeeds,
  request: OrderRequest,
): Promise<Order> {
  await sql`set local lock_timeout = '4s'`.execute(tx);
  const { form, language } = request;
  const { userId } = request.user;
  const cartId = await needs.cart.lines.openCart(tx, { kind: 'user', userId });
  const keyed = request.repeat && { ...request.repeat, userId };
  const placed = keyed && (await findOrderAnswer(tx, keyed));
  if (placed !== null) return needs.orders.readOwnIn(tx, userId, placed, language);

  const lines = await needs.cart.lines.listLines(tx, cartId);
  if (lines.length === 0) throw new AppError('cart_empty');
  const asks = form.gift?.askRecipient === true;
  const { zoneId, zoneField, addressLine1, recipient } = asks
    ? toBeAsked
    : await findAddressee(tx, needs, userId, form);
  const { buyer, zone, payment, manyUnpaidSince } = await queries.findChoices(tx, {
    userId,
    zoneId,
    paymentOptionId: form.paymentInfo.paymentOptionId,
  });
  const retryAfterSeconds = pauseBeforeOrder(manyUnpaidSince, needs.clock());
  if (needs.limitsOn && retryAfterSeconds > 0)
    throw new AppError('too_many_requests', { retryAfterSeconds, note: { limit: 'unpaid orders of an account' } });
  const chosenZone = asks ? await zoneToBeAsked(tx, needs.settings) : zone && { ...zone, id: zoneId };
  if (!chosenZone) throw invalidField(zoneField, 'fieldUnknown');
  const isOnline = payment?.type === 'online';
  if (!payment || (isOnline && !needs.takesOnline)) throw invalidField('paymentInfo.paymentOptionId', 'fieldUnknown');

  const answer = await placeLinesIn(tx, needs, {
    userId,
    buyer,
    language,
    lines,
    zone: chosenZone,
    payment,
    payWithinMinutes: isOnline ? await payWithin(tx, needs, userId) : 0,
    addressLine1,
    recipient,
    delivery: asks ? undefined : form.delivery,
    note: form.note ?? '',
    gift: form.gift ? giftOf(form.gift) : null,
    expectedTotal: form.expectedTotal,
  });
  await needs.cart.lines.deleteLines(tx, cartId);
  if (keyed) await saveOrderAnswer(tx, keyed, answer.id);
  return answer;
}

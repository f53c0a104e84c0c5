import { randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type * as z from 'zod/mini';
import type {
  ManualOrderCaller,
  manualOrderEndpoints,
  PaidWay,
  RepeatedOrder,
} from '#contract/console/manual-orders.ts';
import type { RefusedLine } from '#contract/error-details.ts';
import type { ZoneId } from '#contract/ids.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { limits } from '#contract/values/limits.ts';
import { type Language, type LocalizedText, pickText } from '#contract/values/locale.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { Act, Actor, InAct } from '../../audit/act.ts';
import type { Database } from '../../database/schema.ts';
import { AppError, invalidField, isAppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/identity.ts';
import { withPlate } from '../../mail/plated-address.ts';
import { deleteShopper, findShopper } from '../../shared/shoppers.queries.ts';
import { giftOf } from '../../shared/gift.rules.ts';
import { listGuests } from '../../shared/guests.queries.ts';
import { unitPriceDirhams } from '../../shared/pricing.rules.ts';
import type { AccountService } from '../account/account.service.ts';
import type { CartLineRow } from '../cart/cart.queries.ts';
import type { CartService } from '../cart/cart.service.ts';
import type { DeliveryService } from '../delivery/delivery.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import { listOrdersOfCallers } from './callers.queries.ts';
import { callersOf, phoneRangesOf } from './callers.rules.ts';
import * as queries from './checkout.queries.ts';
import { listItemsToRepeat } from './repeat-order.queries.ts';
import { repeatedOrder } from './repeat-order.rules.ts';
import {
  type CheckoutNeeds,
  countPurchaseTotals,
  placeLinesIn,
  type Purchase as PlacedPurchase,
} from './place-order.ts';

interface Needs extends Omit<CheckoutNeeds, 'db' | 'cart' | 'orders' | 'delivery' | 'addresses' | 'limitsOn'> {
  inAct: InAct;
  reads: Kysely<Database>;
  cart: Pick<CartService, 'lines'>;
  delivery: Pick<DeliveryService, 'book' | 'holdPromised' | 'listDaysFor'>;
  orders: Pick<
    OrdersService,
    'insert' | 'awaitPayment' | 'notePlacedByStaff' | 'payPlaced' | 'acceptPlaced' | 'completePlaced'
  >;
  retention: Pick<AccountService, 'anonymiseLater'>;
}

type Form = z.output<(typeof manualOrderEndpoints)['createOrder']['body']>;
type PricedForm = z.output<(typeof manualOrderEndpoints)['priceOrder']['body']>;
type Purchase = Pick<Form, 'paymentOptionId' | 'paidBy'>;

export interface Permitted {
  mayChooseAccount: boolean;
  mayAccept: boolean;
  mayMarkPaid: boolean;
  mayHandOver: boolean;
}

/** The zone of an order that the customer takes at the counter. */
const counter = {
  id: null,
  code: '',
  name: { en: 'Pick-up at the shop', ar: 'استلام من المتجر' },
  feeDirhams: 0,
  delivery: {},
};

/** The names of the ways to pay that are no payment options of the shop. */
const paidWayNames: Record<PaidWay, LocalizedText> = {
  cash: { en: 'Cash at the shop', ar: 'نقدًا في المتجر' },
  card: { en: 'Card at the shop', ar: 'بطاقة في المتجر' },
  transfer: { en: 'Bank transfer', ar: 'تحويل بنكي' },
};

/** Who takes the goods at once and gives no name. */
const walkIn: LocalizedText = { en: 'Customer at the shop', ar: 'عميل في المتجر' };

const shownCallers = 5;

/** Orders that staff place for a caller or at the counter. */
export function createManualOrders(needs: Needs) {
  /**
   * The lines of a form as the checkout reads them: through a cart that lives as long as the
   * transaction, so that stock, quantities and personalisation follow the rules of every cart. The
   * pictures are those that the person uploaded.
   */
  async function readLines(act: Act, lines: Form['lines'], language: Language): Promise<CartLineRow[]> {
    const guest: Caller = { kind: 'guest', hash: randomBytes(32) };
    const uploader = act.by.staffId === null ? guest : ({ kind: 'staff', staffId: act.by.staffId } as const);
    const cartId = await needs.cart.lines.openCart(act.tx, guest);
    for (const [place, { options, ...line }] of lines.entries()) {
      const form = { ...line, customOptions: options, requireOptions: true };
      try {
        await needs.cart.lines.add(act.tx, cartId, uploader, form);
      } catch (error) {
        const name = await queries.findProductName(act.tx, line.productId);
        throw atLine(error, { line: place, variantId: line.variantId, product: name?.[language] });
      }
    }
    const read = await needs.cart.lines.listLines(act.tx, cartId);
    const shopperId = await findShopper(act.tx, guest);
    if (shopperId !== null) await deleteShopper(act.tx, shopperId);
    return read;
  }

  async function findZone(act: Act, id: ZoneId, field: string) {
    const zone = await queries.findZone(act.tx, id);
    if (!zone) throw invalidField(field, 'fieldUnknown');
    return zone;
  }

  /** How it is paid. Nothing is charged for cash at the counter, nor for what is paid already. */
  async function findPayment(
    act: Act,
    { paymentOptionId, paidBy }: Purchase,
    isDelivered: boolean,
  ): Promise<PlacedPurchase['payment']> {
    if (paidBy !== undefined) return { type: 'cash', code: 'cash', name: paidWayNames[paidBy], feeDirhams: 0 };
    const payment = await queries.findPaymentOption(act.tx, paymentOptionId, needs);
    if (!payment) throw invalidField('paymentOptionId', 'fieldUnknown');
    return isDelivered ? payment : { ...payment, feeDirhams: 0 };
  }

  /** The prices and totals of an order that is not placed yet. */
  function price(by: Actor, { lines, zoneId, ...paying }: PricedForm, language: Language) {
    // An act that notes nothing is rolled back.
    return needs.inAct({ ...by, repeat: null }, async (act) => {
      const read = await readLines(act, lines, language);
      const zone = zoneId === undefined ? counter : await findZone(act, zoneId, 'zoneId');
      const payment = await findPayment(act, paying, zoneId !== undefined);
      const tx = act.tx as Transaction<Database>;
      const totals = await countPurchaseTotals(tx, needs, { lines: read, zone, payment });
      return {
        lines: read.map((line) => ({
          name: { en: pickText(line.productName, 'en'), ar: pickText(line.productName, 'ar') },
          sku: line.sku,
          image: line.images[0] ?? line.productImage,
          quantity: line.quantity,
          unitPrice: toRiyals(unitPriceDirhams(line)),
          amount: toRiyals(unitPriceDirhams(line) * line.quantity),
        })),
        subtotal: toRiyals(totals.netSubtotalDirhams),
        delivery: toRiyals(totals.shippingFeeDirhams),
        fee: toRiyals(totals.paymentFeeDirhams),
        total: toRiyals(totals.totalDirhams),
        days: zone === counter ? [] : await needs.delivery.listDaysFor(act.tx, zone, { pieces: read }),
      };
    });
  }

  /**
   * Places an order. Throws `not_found` for a variant that is not sold, `out_of_stock` with its name,
   * `option_required`, `price_changed`, `slot_over`, `slot_full`, `day_full`, `invalid`, and `not_permitted` for an
   * account that the person may not read.
   */
  function create(
    by: Actor,
    form: Form,
    { shownIn, ...permitted }: Permitted & { shownIn: Language },
  ): Promise<{ id: number; number: string; act: string | null }> {
    const { delivery, customerId, language, phone = '', email = '', note = '', expectedTotal } = form;
    assertPermitted(form, permitted);
    const isHandedOver = form.handOver === true;
    if (isHandedOver) assertHandedOver(form);
    const name = form.name ?? (isHandedOver ? pickText(walkIn, language) : null);
    if (name === null) throw invalidField('name', 'nameRequired');
    if (delivery && phone === '') throw invalidField('phone', 'phoneRequired');
    const addressLine1 = delivery ? addressOf(delivery, language) : '';
    return needs.inAct(by, async (act) => {
      // First of all: an erasure of the account waits for the order, or the order for the erasure.
      if (customerId !== undefined && !(await queries.lockBuyer(act.tx, customerId)))
        throw invalidField('customerId', 'fieldUnknown');
      const lines = await readLines(act, form.lines, shownIn);
      const zone = delivery ? await findZone(act, delivery.zoneId, 'delivery.zoneId') : counter;
      const payment = await findPayment(act, form, delivery !== undefined);
      // It is accepted once it is paid.
      if (payment.type === 'online' && form.accept === true) throw new AppError('awaits_payment');
      const order = await placeLinesIn(act.tx as Transaction<Database>, needs, {
        userId: customerId ?? null,
        buyer: { name, phone, email },
        language,
        lines,
        zone,
        payment,
        // As long as a link that staff send.
        payWithinMinutes: 60 * (await needs.settings.get('linkHours', act.tx)),
        addressLine1,
        recipient: recipientOf(delivery),
        delivery: delivery?.slot,
        note,
        gift: form.gift ? giftOf({ ...form.gift, askRecipient: false }) : null,
        expectedTotal,
      });
      await needs.orders.notePlacedByStaff(act, order.id);
      if (form.paidBy !== undefined)
        await needs.orders.payPlaced(act, order.id, { way: form.paidBy, reference: form.paymentReference ?? '' });
      if (form.accept === true || isHandedOver) await needs.orders.acceptPlaced(act, order.id);
      const soldVersion = isHandedOver
        ? await needs.orders.completePlaced(act, order.id, form.paidBy === 'cash')
        : null;
      if (customerId === undefined) await needs.retention.anonymiseLater(act.tx);
      noteCreated(act, order, { form, soldVersion });
      return { id: order.id, number: order.order_number, act: isHandedOver ? act.id : null };
    });
  }

  /** Who ordered without an account, by the beginning of the phone number. */
  async function findCallers(typed: string): Promise<{ rows: ManualOrderCaller[] }> {
    const phones = phoneRangesOf(typed);
    if (phones.length === 0) return { rows: [] };
    const guests = await listGuests(needs.reads, { phones, limit: shownCallers });
    return { rows: callersOf(guests, await listOrdersOfCallers(needs.reads, guests)) };
  }

  /** The products of an earlier order for a new one, with what is not available any more. Throws `not_found`. */
  async function repeat(number: string): Promise<RepeatedOrder> {
    const items = await listItemsToRepeat(needs.reads, number);
    if (!items) throw new AppError('not_found');
    return repeatedOrder(items);
  }

  return { price, create, findCallers, repeat };
}

function noteCreated(
  act: Act,
  order: { id: number; order_number: string; order_status: OrderStatus },
  { form, soldVersion }: { form: Form; soldVersion: number | null },
): void {
  const subject = { kind: 'order', id: order.id, label: order.order_number } as const;
  if (soldVersion !== null) {
    act.note({
      action: 'order.sold',
      subject,
      after: { status: 'Completed', payment: 'Paid', version: soldVersion },
    });
    return;
  }
  act.note({
    action: 'order.created',
    subject,
    after: {
      status: form.accept === true ? 'Processing' : order.order_status,
      ...(form.paidBy !== undefined && { payment: 'Paid' }),
    },
  });
}

/** Throws `invalid` for goods that cannot be handed over at the counter: not paid, or to be delivered. */
function assertHandedOver({ paidBy, delivery }: Form): void {
  if (paidBy === undefined) throw invalidField('paidBy', 'fieldRequired');
  if (delivery !== undefined) throw invalidField('handOver', 'fieldInvalid');
}

/** Throws `not_permitted` for what the person may not do with an order. */
function assertPermitted(form: Form, { mayChooseAccount, mayAccept, mayMarkPaid, mayHandOver }: Permitted): void {
  const missing =
    form.customerId !== undefined && !mayChooseAccount
      ? 'customers.read'
      : (form.accept === true || form.handOver === true) && !mayAccept
        ? 'orders.accept'
        : form.paidBy !== undefined && !mayMarkPaid
          ? 'payments.mark'
          : form.handOver === true && !mayHandOver
            ? 'orders.deliverWithoutPin'
            : null;
  if (missing !== null) throw new AppError('not_permitted', { details: { permission: missing } });
}

/** The address with the numbers of its plate, no longer than a typed one. Throws `invalid`. */
function addressOf({ address = '', plate }: NonNullable<Form['delivery']>, language: Language): string {
  const whole = plate ? withPlate(address, plate, language) : address;
  if (whole.length > limits.addressMax) throw invalidField('delivery.address', 'tooLong');
  return whole;
}

/** The recipient of the delivery. A phone without a name is ignored. */
function recipientOf(delivery: Form['delivery']): { name: string; phone: string } {
  const { recipientName: name = '', recipientPhone: phone = '' } = delivery ?? {};
  return name === '' ? { name: '', phone: '' } : { name, phone };
}

/** A refusal of a line, at its place in the form and with its product. */
function atLine(error: unknown, refused: RefusedLine): unknown {
  if (isAppError(error, 'out_of_stock'))
    return new AppError('out_of_stock', { details: { ...error.details, ...refused }, cause: error });
  if (isAppError(error, 'day_full'))
    return new AppError('day_full', { details: { ...error.details, variantId: refused.variantId }, cause: error });
  if (isAppError(error, 'option_required'))
    return new AppError('option_required', { details: { ...error.details, ...refused }, cause: error });
  if (isAppError(error, 'not_found')) return new AppError('not_found', { details: refused, cause: error });
  if (!(error instanceof AppError) || error.code !== 'invalid') return error;
  function placed<T>(of: Record<string, T> = {}): Record<string, T> {
    const pathOf = (field: string) => `lines.${refused.line}.${field.replace('customOptions', 'options')}`;
    return Object.fromEntries(Object.entries(of).map(([field, value]) => [pathOf(field), value]));
  }
  return new AppError('invalid', { fields: placed(error.fields), maxima: placed(error.maxima), cause: error });
}

export type ManualOrders = ReturnType<typeof createManualOrders>;

import type * as z from 'zod/mini';
import type { deliveryForm, PaymentOption, Summary, Zone } from '#contract/checkout.ts';
import type { OrderId, PaymentOptionId, UserId, ZoneId } from '#contract/ids.ts';
import { type Language, pickText } from '#contract/values/locale.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { Order } from '#contract/orders.ts';
import { withRetry } from '../../database/retry.ts';
import { invalidField } from '../../errors/app-error.ts';
import { isConnectionLost } from '../../database/pg-errors.ts';
import type { Writer } from '../../http/identity.ts';
import { inSession } from '../../shared/in-session.ts';
import * as queries from './checkout.queries.ts';
import { summarise } from './checkout.rules.ts';
import { summaryView } from './checkout.view.ts';
import { changeDeliveryIn } from './change-own-delivery.ts';
import { type CheckoutNeeds, type OrderRequest, placeOrderIn, readDearestFee } from './place-order.ts';

export function createCheckoutService(needs: CheckoutNeeds) {
  const { db, cart, settings, orders, takesOnline, isTestMoney = false } = needs;

  async function listZones(language: Language): Promise<{ rows: Zone[] }> {
    const zones = await settings.listZones(db);
    return {
      rows: zones
        .filter(({ active }) => active)
        .map(({ id, name, feeDirhams, plateZones }) => ({
          id,
          name: pickText(name, language),
          shippingFee: toRiyals(feeDirhams),
          plateZones,
        })),
    };
  }

  async function listPaymentOptions(language: Language): Promise<{ rows: PaymentOption[] }> {
    const options = await queries.listActivePaymentOptions(db, { takesOnline });
    return {
      rows: options.map(({ id, type, name, description, image }) => ({
        id,
        option_name: pickText(name, language),
        description: pickText(description, language),
        image,
        option_type: type,
        ...(type === 'online' && isTestMoney && { isTest: true }),
      })),
    };
  }

  /** The fee of the cash option in riyals; 0 if cash is not offered. */
  async function getCashFee(): Promise<{ fee: number }> {
    const cash = (await queries.listActivePaymentOptions(db, { takesOnline })).find((option) => option.type === 'cash');
    return { fee: toRiyals(cash?.feeDirhams ?? 0) };
  }

  /**
   * The totals of the user's cart with this zone and payment option. Throws `invalid` if one is not
   * offered.
   */
  async function getSummary(
    userId: UserId,
    choice: {
      zoneId?: ZoneId | undefined;
      paymentOptionId?: PaymentOptionId | undefined;
      askRecipient?: boolean | undefined;
    },
  ): Promise<Summary> {
    const cartId = await cart.lines.findCartOf(db, { kind: 'user', userId });
    const zone = choice.zoneId === undefined ? null : await queries.findZone(db, choice.zoneId);
    if (choice.zoneId !== undefined && !zone) throw invalidField('zoneId', 'fieldUnknown');
    const payment =
      choice.paymentOptionId === undefined
        ? null
        : await queries.findPaymentOption(db, choice.paymentOptionId, { takesOnline });
    if (choice.paymentOptionId !== undefined && !payment) throw invalidField('paymentOptionId', 'fieldUnknown');
    const zoneFeeDirhams = choice.askRecipient ? await readDearestFee(db, settings) : (zone?.feeDirhams ?? null);
    return summaryView(
      summarise(cartId === null ? [] : await cart.lines.listLines(db, cartId), {
        zoneFeeDirhams,
        paymentFeeDirhams: payment?.feeDirhams ?? null,
        freeDeliveryFromDirhams: await settings.freeDeliveryFromDirhams(db),
      }),
    );
  }

  /**
   * Turns the user's cart into an order in one transaction: reads prices and offers again, takes
   * stock, empties the cart, queues mails. The same idempotency key gives the same response. Throws
   * `cart_empty`, `out_of_stock`, `price_changed` with the new summary, `slot_over`, `slot_full`, `day_full`,
   * `invalid`, `idempotency_key_reused`.
   */
  async function placeOrder(request: OrderRequest): Promise<Order> {
    const attempt = () => withRetry(() => inSession(db, request.user, (tx) => placeOrderIn(tx, needs, request)));
    try {
      return await attempt();
    } catch (error) {
      // If the connection broke on COMMIT, the order may or may not exist. With a key a retry is
      // safe: it waits for the cart and finds either the stored response or the full cart.
      if (request.repeat === null || !isConnectionLost(error)) throw error;
      return attempt();
    }
  }

  /**
   * Changes address and time of an own order until the shop accepts it; whoever asked the recipient chooses then.
   * Throws `not_found`, `not_changeable`, `price_changed`, `slot_over`, `slot_full`, `invalid`.
   */
  async function changeDelivery(
    user: Writer,
    orderId: OrderId,
    form: z.output<typeof deliveryForm>,
    language: Language,
  ): Promise<Order> {
    await withRetry(() =>
      inSession(db, user, (tx) => changeDeliveryIn(tx, needs, { userId: user.userId, orderId, form })),
    );
    return orders.readOwnIn(db, user.userId, orderId, language);
  }

  return { listZones, listPaymentOptions, getCashFee, getSummary, placeOrder, changeDelivery };
}

export type CheckoutService = ReturnType<typeof createCheckoutService>;

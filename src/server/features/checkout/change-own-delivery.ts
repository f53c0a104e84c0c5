import type { Transaction } from 'kysely';
import type * as z from 'zod/mini';
import type { deliveryForm } from '#contract/checkout.ts';
import type { OrderId, UserId } from '#contract/ids.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { Database } from '../../database/schema.ts';
import { AppError, invalidField } from '../../errors/app-error.ts';
import * as queries from './checkout.queries.ts';
import { summaryView } from './checkout.view.ts';
import { type CheckoutNeeds, findAddressee } from './place-order.ts';

interface Change {
  userId: UserId;
  orderId: OrderId;
  form: z.output<typeof deliveryForm>;
}

/** Changes address and time of a customer's own order, with the fee of now. */
export async function changeDeliveryIn(
  tx: Transaction<Database>,
  needs: CheckoutNeeds,
  { userId, orderId, form }: Change,
): Promise<void> {
  const { zoneId, zoneField, addressLine1, recipient } = await findAddressee(tx, needs, userId, form);
  const zone = await queries.findZone(tx, zoneId);
  if (!zone) throw invalidField(zoneField, 'fieldUnknown');
  const freeFrom = await needs.settings.freeDeliveryFromDirhams(tx);
  await needs.orders.changeOwnDelivery(tx, userId, orderId, (order) => {
    const isFree = freeFrom !== null && order.net_subtotal_dirhams >= freeFrom;
    const feeDirhams = isFree ? 0 : zone.feeDirhams;
    const totalDirhams = order.net_subtotal_dirhams + order.payment_fee_dirhams + feeDirhams;
    if (form.expectedTotal !== undefined && form.expectedTotal !== toRiyals(totalDirhams))
      throw new AppError('price_changed', {
        details: {
          summary: summaryView({
            itemsCount: order.items_count,
            netSubtotalDirhams: order.net_subtotal_dirhams,
            shippingFeeDirhams: feeDirhams,
            paymentFeeDirhams: order.payment_fee_dirhams,
            totalDirhams,
          }),
        },
      });
    // Whoever receives it at an address still does when only the time is another.
    const isSamePlace =
      form.addressId === undefined && zone.id === order.zone_id && addressLine1 === order.address_line1;
    const slot = form.delivery ?? null;
    return { zone, addressLine1, slot, feeDirhams, ...(!isSamePlace && { recipient }) };
  });
}

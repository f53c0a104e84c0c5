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

/** Changes address and time of a customer's own order. Throws `price_changed` for another total than the expected one. */
export async function changeDeliveryIn(
  tx: Transaction<Database>,
  needs: CheckoutNeeds,
  { userId, orderId, form }: Change,
): Promise<void> {
  const { zoneId, zoneField, addressLine1, recipient } = await findAddressee(tx, needs, userId, form);
  if (!(await queries.findZone(tx, zoneId))) throw invalidField(zoneField, 'fieldUnknown');
  await needs.orders.changeOwnDelivery(
    tx,
    { userId, orderId },
    {
      zoneId,
      address: addressLine1,
      slot: form.delivery ?? null,
      savedFor: form.addressId === undefined ? null : recipient,
      confirm: (totals) => {
        if (form.expectedTotal !== undefined && form.expectedTotal !== toRiyals(totals.totalDirhams))
          throw new AppError('price_changed', { details: { summary: summaryView(totals) } });
      },
    },
  );
}

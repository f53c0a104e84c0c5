import { limits } from '#contract/values/limits.ts';
import type { UserId } from '#contract/ids.ts';
import type { Db } from '../../../database/connect.ts';
import type { AddressesService } from '../../addresses/addresses.service.ts';
import type { OrdersService } from '../../orders/orders.service.ts';
import { giveRecordsTo } from '../records/customer-records.queries.ts';

interface Needs {
  orders: Pick<OrdersService, 'personalData'>;
  addresses: Pick<AddressesService, 'saveAll'>;
}

interface Account {
  id: UserId;
  /** Confirmed with a code. */
  email: string;
  /** As they typed it: nothing confirms it. */
  phone: string;
}

export function createJoinCaller({ orders: { personalData }, addresses }: Needs) {
  /**
   * Gives a new account what its owner had without one: orders, addresses, and the notes and tags that staff keep
   * about them. Only what the confirmed email proves. Runs in the transaction that makes the account.
   */
  return async function joinCaller(tx: Db, account: Account): Promise<void> {
    const orderIds = await personalData.lockOrdersOfEmail(tx, account);
    if (orderIds.length === 0) return;
    await giveRecordsTo(tx, account.id, orderIds);
    const places = await personalData.listPlacesOf(tx, orderIds);
    await addresses.saveAll(
      tx,
      account.id,
      places.slice(0, limits.addressesMax).map((place) => ({ ...place, label: '', plate: null })),
    );
    await personalData.giveOrdersTo(tx, account.id, orderIds);
  };
}

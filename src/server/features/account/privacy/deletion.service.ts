import type { Kysely } from 'kysely';
import type { OrderId, ShopperId, UserId } from '#contract/ids.ts';
import { limits } from '#contract/values/limits.ts';
import type { Db } from '../../../database/connect.ts';
import { lockAddress } from '../../../database/mail-address-lock.ts';
import { withRetry } from '../../../database/retry.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Clock } from '../../../process/clock.ts';
import { enqueue } from '../../../jobs/jobs.ts';
import { deleteMailsTo } from '../../../mail/outbox.queries.ts';
import type { CartService } from '../../cart/cart.service.ts';
import type { ContactService } from '../../contact/contact.service.ts';
import type { OrdersService } from '../../orders/orders.service.ts';
import type { Writer } from '../../../http/identity.ts';
import { assertSession } from '../../../shared/in-session.ts';
import { lockShopper } from '../../../shared/shoppers.queries.ts';
import type { StockAlertsService } from '../../stock-alerts/stock-alerts.service.ts';
import type { UploadsService } from '../../uploads/uploads.service.ts';
import { deleteCodesOfAddress } from '../codes/codes.queries.ts';
import type { Buyer } from '../../../shared/orders-of-buyer.ts';
import { isAddressOf } from './guest-address.queries.ts';
import { findGuest, listGuestOrders as listOrdersOfGuest } from './guest-orders.queries.ts';
import { deleteForgottenGuests, deleteGuestRecords } from '../records/customer-records.queries.ts';
import { deleteRegistrations } from '../registration/registrations.queries.ts';
import { deleteUser, findUser, listReviewedVariants, lockUser, type UserRow } from '../users/users.queries.ts';

const dayMs = 24 * 3_600_000;
/** The return window (spec section 1). */
const returnWindowMs = limits.policy.returnDays * dayMs;
// Each transaction stays short, also when the orders of years are due.
const ordersAtOnce = 500;

type GuestOrder = Awaited<ReturnType<typeof listOrdersOfGuest>>[number];

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  cart: Pick<CartService, 'lines'>;
  orders: Pick<OrdersService, 'personalData'>;
  uploads: Pick<UploadsService, 'removeAllOf'>;
  stockAlerts: Pick<StockAlertsService, 'purgeAddress'>;
  contact: Pick<ContactService, 'purgeAddress'>;
}

/** The end of personal data: of accounts, of guests, and of orders after the return window. */
export function createDeletion({ db, clock, cart, orders: { personalData }, uploads, stockAlerts, contact }: Needs) {
  /** The job looks tomorrow for orders that are to be anonymised, and then every day until there are none. */
  function anonymiseLater(tx: Db): Promise<void> {
    const runAt = new Date(clock().getTime() + dayMs);
    return enqueue(tx, 'anonymise_orders', {}, { key: 'anonymise_orders', runAt });
  }

  async function enqueueNextRun(tx: Db): Promise<void> {
    if (await personalData.hasOrdersToAnonymise(tx)) await anonymiseLater(tx);
  }

  /**
   * Anonymises the finished orders of someone. The open ones keep name, phone and address for the
   * delivery. Returns the ids, and the pictures that no order shows.
   */
  async function anonymiseOrdersOf(tx: Db, buyer: Buyer): Promise<{ ids: OrderId[]; paths: string[] }> {
    if (!('userId' in buyer)) {
      const listed = await listOrdersOfGuest(tx, buyer);
      await deleteGuestRecords(
        tx,
        listed.map(({ id }) => id),
      );
    }
    const ids = await personalData.anonymiseFinishedOrders(tx, buyer);
    const paths = await personalData.clearPersonalisation(tx, ids);
    await personalData.clearEmailOfOrders(tx, buyer);
    return { ids, paths };
  }

  /** Deletes what is stored about an address, whether it has an account or not. */
  async function purgeAddress(tx: Db, email: string): Promise<void> {
    await deleteRegistrations(tx, email);
    await deleteCodesOfAddress(tx, email);
    await stockAlerts.purgeAddress(tx, email);
    await contact.purgeAddress(tx, email);
    await deleteMailsTo(tx, email);
  }

  /**
   * Deletes an account. Its finished orders, and those that were placed for the same phone and email
   * without it, are anonymised. Open orders keep name, phone and address
   * for the delivery. Everything else is deleted, files by a job.
   */
  async function deleteProfile(writer: Writer): Promise<null> {
    const isDeleted = await withRetry(() =>
      db.transaction().execute((tx) => deleteAccount(tx, writer.userId, () => assertSession(tx, writer))),
    );
    if (!isDeleted) throw new AppError('login_required');
    return null;
  }

  // An order locks the cart before it refers to the user. So the cart is locked here before the user
  // is deleted: orders and deletions of one user never wait for each other.
  async function lockAccount(tx: Db, userId: UserId): Promise<{ user: UserRow; shopperId: ShopperId | null } | null> {
    const email = (await findUser(tx, userId))?.email;
    if (email !== undefined) await lockAddress(tx, email);
    const user = await lockUser(tx, userId);
    if (!user) return null;
    const shopperId = await lockShopper(tx, { kind: 'user', userId });
    if (shopperId !== null) await cart.lines.lockExistingCart(tx, shopperId);
    return { user, shopperId };
  }

  /**
   * The same in the given transaction. `assertMay` runs when the account is locked. Returns false if there is
   * no such account.
   */
  async function deleteAccount(tx: Db, userId: UserId, assertMay = async (): Promise<void> => {}): Promise<boolean> {
    const locked = await lockAccount(tx, userId);
    if (!locked) return false;
    await assertMay();
    const { user, shopperId } = locked;
    const reviewed = await listReviewedVariants(tx, userId);
    const { paths } = await anonymiseOrdersOf(tx, { userId });
    paths.push(...(await anonymiseOrdersOf(tx, { phone: user.phone, email: user.email, name: null })).paths);
    if (shopperId !== null) paths.push(...(await uploads.removeAllOf(tx, shopperId)));
    await purgeAddress(tx, user.email);
    await deleteUser(tx, userId);
    if (reviewed.length > 0) await enqueue(tx, 'recount_ratings', { variantIds: reviewed });
    if (paths.length > 0) await enqueue(tx, 'delete_files', { paths: [...new Set(paths)] });
    await enqueueNextRun(tx);
    return true;
  }

  /**
   * Erases the guest who placed an order, in the given transaction: as an account is deleted. What is
   * stored about the email stays if someone else uses it too. Returns the orders, or null if there is
   * no such guest.
   */
  async function eraseGuest(
    tx: Db,
    orderId: OrderId,
  ): Promise<{ anonymised: GuestOrder[]; open: GuestOrder[] } | null> {
    const guest = await findGuest(tx, orderId);
    if (!guest) return null;
    if (guest.email !== '') await lockAddress(tx, guest.email);
    const isOwnAddress = await isAddressOf(tx, guest);
    const listed = await listOrdersOfGuest(tx, guest);
    const { ids, paths } = await anonymiseOrdersOf(tx, guest);
    if (isOwnAddress) await purgeAddress(tx, guest.email);
    if (paths.length > 0) await enqueue(tx, 'delete_files', { paths });
    await enqueueNextRun(tx);
    return {
      anonymised: listed.filter(({ id }) => ids.includes(id)),
      open: listed.filter(({ id }) => !ids.includes(id)),
    };
  }

  /** The orders of the guest who placed an order, newest first; null if there is no such guest. */
  async function listGuestOrders(orderId: OrderId): Promise<GuestOrder[] | null> {
    const guest = await findGuest(db, orderId);
    return guest && listOrdersOfGuest(db, guest);
  }

  /**
   * The `anonymise_orders` job: anonymises closed orders without an account after the return window, and deletes what
   * staff keep about people whom no order names any more.
   */
  async function anonymiseOrders(): Promise<void> {
    const closedBefore = new Date(clock().getTime() - returnWindowMs);
    const anonymiseSome = () =>
      db.transaction().execute(async (tx) => {
        const ids = await personalData.anonymiseFinishedOrders(tx, { closedBefore }, ordersAtOnce);
        const paths = await personalData.clearPersonalisation(tx, ids);
        if (paths.length > 0) await enqueue(tx, 'delete_files', { paths });
        return ids.length;
      });
    while ((await anonymiseSome()) === ordersAtOnce);
    await deleteForgottenGuests(db);
    await enqueueNextRun(db);
  }

  return { deleteProfile, deleteAccount, listGuestOrders, eraseGuest, anonymiseLater, anonymiseOrders };
}

import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { OrderId, ZoneId } from '#contract/ids.ts';
import type { RecipientPage, recipientEndpoints } from '#contract/recipient.ts';
import type { Language } from '#contract/values/locale.ts';
import type { Db } from '../../../database/connect.ts';
import { withRetry } from '../../../database/retry.ts';
import type { Database, StoredGift } from '../../../database/schema.ts';
import { AppError, invalidField } from '../../../errors/app-error.ts';
import { enqueue } from '../../../jobs/jobs.ts';
import { queueMails, queueMailsAndJobs } from '../../../mail/outbox.queries.ts';
import type { Clock } from '../../../process/clock.ts';
import { hashRecipientToken, isRecipientToken, recipientToken } from '../../../shared/recipient-token.ts';
import type { Attempts } from '../../../throttling/attempts.service.ts';
import type { DeliveryService } from '../../delivery/delivery.service.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import { type DeliveryChange, pricedAfter } from '../delivery-change/delivery-change.ts';
import { askedChanges } from '../delivery-change/delivery-change.rules.ts';
import { findOrder, insertEvent, listItems, lockOrder, type OrderRow, updateDelivery } from '../orders.queries.ts';
import { goodsOf, isUnpaidOnline } from '../orders.rules.ts';
import type { PaymentsOfOrders } from '../payments-of-orders.ts';
import * as queries from './recipient-links.queries.ts';
import { areLastFour, deadlinesOf, hasContactData, lapsedUntil } from './recipient.rules.ts';
import { type Asked, recipientPageView, stateOf } from './recipient.view.ts';

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  attempts: Pick<Attempts, 'checkGuess'>;
  settings: Pick<SettingsService, 'get' | 'listZones'>;
  delivery: Pick<DeliveryService, 'listDaysFor'>;
  deliveryChange: Pick<DeliveryChange, 'prepare' | 'save'>;
  payments: Pick<PaymentsOfOrders, 'refundDue'>;
  /** Cancels an order whose time is over, in the transaction that has locked it. */
  cancel: (tx: Db, order: OrderRow, at: Date) => Promise<void>;
  codeKey: Buffer;
}

type Choice = z.output<(typeof recipientEndpoints)['chooseGift']['body']>;

const wrongDigits = { name: 'last digits of a recipient', max: 5, windowMs: 60 * 60_000, always: true };

/** The page of the recipient of a gift: the choice of place and time, the PIN, and a line of thanks. */
export function createRecipientPages(needs: Needs) {
  const { db, clock, attempts, settings, delivery, deliveryChange, payments, cancel, codeKey } = needs;

  /** What a token opens. Throws `not_found`. A token has 128 bits; `rate-limits.ts` bounds who guesses. */
  async function open(token: string): Promise<Asked> {
    const link = await queries.findLink(db, hashRecipientToken(token));
    const order = link && isRecipientToken(codeKey, link.orderId, token) ? await findOrder(db, link.orderId) : null;
    // Whoever pays online is asked for the money first.
    if (link && order?.gift && !isUnpaidOnline(order)) return { link, order };
    throw new AppError('not_found');
  }

  async function readGoods(on: Db, orderId: OrderId) {
    return goodsOf(orderId, await listItems(on, orderId));
  }

  async function show(asked: Asked, language: Language, zoneId?: ZoneId): Promise<RecipientPage> {
    const zones = stateOf(asked).mayChoose ? (await settings.listZones(db)).filter(({ active }) => active) : [];
    const zone = zones.find(({ id }) => id === zoneId);
    const days = zone ? await delivery.listDaysFor(db, zone, await readGoods(db, asked.order.id)) : [];
    return recipientPageView(asked, { zones, days, codeKey, language });
  }

  /** The page behind a token. Throws `not_found`. */
  async function read(token: string, language: Language, zoneId?: ZoneId): Promise<RecipientPage> {
    return show(await open(token), language, zoneId);
  }

  function isSameChoice({ link, order }: Asked, choice: Choice): boolean {
    return (
      order.zone_id === choice.zoneId &&
      order.address_line1 === choice.address &&
      (order.delivery_day ?? '') === (choice.day ?? '') &&
      (order.delivery_slot ?? '') === (choice.slotId ?? '') &&
      link.note === (choice.note ?? '')
    );
  }

  async function assertLastFour({ gift, id }: OrderRow, typed: string): Promise<void> {
    const isRight = await attempts.checkGuess(
      [{ limit: wrongDigits, of: String(id) }],
      async () => areLastFour(typed, gift?.recipientPhone ?? ''),
      (right) => right,
    );
    if (!isRight) throw invalidField('lastFour', 'fieldInvalid');
  }

  async function chooseIn(tx: Db, orderId: OrderId, choice: Choice, isProved: boolean): Promise<Asked> {
    const order = await lockOrder(tx, { id: orderId });
    const link = await queries.findLinkOf(tx, orderId);
    if (!order || !link) throw new AppError('not_found');
    const asked = { order, link };
    if (!stateOf(asked).mayChoose) throw new AppError('not_changeable');
    if (order.chosen_at !== null) {
      if (isSameChoice(asked, choice)) return asked;
      if (!isProved) throw invalidField('lastFour', 'fieldRequired');
    }
    const isDelivered = (await settings.listZones(tx)).some(({ id, active }) => active && id === choice.zoneId);
    if (!isDelivered) throw invalidField('zoneId', 'fieldUnknown');
    const hasTime = choice.day !== undefined && Boolean(choice.slotId);
    const time = hasTime ? { day: choice.day ?? null, slotId: choice.slotId ?? null } : { day: null, slotId: null };
    const at = clock();
    const { columns } = await deliveryChange.prepare(tx, {
      order,
      changes: askedChanges({ zoneId: choice.zoneId, address: choice.address, ...time }, order),
      at,
      // Never more than the giver agreed to.
      feeMostDirhams: link.feeMostDirhams,
    });
    const version = await deliveryChange.save(tx, order, { columns, at });
    if (columns.total_dirhams < order.total_dirhams)
      await payments.refundDue(tx, order, { kind: 'fee', after: pricedAfter(columns), at, version });
    await queries.updateLink(tx, orderId, { note: choice.note ?? '' });
    const { status, payment_status: paymentStatus } = order;
    await insertEvent(tx, {
      orderId,
      status,
      paymentStatus,
      actor: 'customer',
      action: 'recipient_chose',
      forCustomer: false,
      at: clock(),
    });
    if (order.chosen_at === null)
      await queueMailsAndJobs(
        tx,
        [
          { kind: 'gift-news', orderId, about: 'chosen' },
          { kind: 'order-for-shop', orderId },
        ],
        [{ task: 'announce_order', payload: { orderId, isReminder: false } }],
      );
    const [changed, changedLink] = [await findOrder(tx, orderId), await queries.findLinkOf(tx, orderId)];
    if (!changed || !changedLink) throw new AppError('not_found');
    return { order: changed, link: changedLink };
  }

  /**
   * Chooses place and time. The first choice counts; a change needs the last four digits of the recipient's phone.
   * The same choice again changes nothing. Throws `not_found`, `not_changeable` once staff accepted the order or it
   * is over, `slot_full`, `slot_over`, `day_full`, and `invalid` at its field.
   */
  async function choose(token: string, choice: Choice, language: Language): Promise<RecipientPage> {
    const seen = await open(token);
    const isChange = stateOf(seen).mayChoose && seen.order.chosen_at !== null && !isSameChoice(seen, choice);
    if (isChange && choice.lastFour) await assertLastFour(seen.order, choice.lastFour);
    const isProved = isChange && Boolean(choice.lastFour);
    const asked = await withRetry(() =>
      db.transaction().execute((tx) => chooseIn(tx, seen.order.id, choice, isProved)),
    );
    return show(asked, language, choice.zoneId);
  }

  /** Sends one line to the giver of a delivered gift, once. Throws `not_changeable` before, `invalid` for contact data. */
  async function thank(token: string, text: string, language: Language): Promise<RecipientPage> {
    const seen = await open(token);
    if (hasContactData(text)) throw invalidField('text', 'fieldInvalid');
    const orderId = seen.order.id;
    const asked = await db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, { id: orderId });
      const link = await queries.findLinkOf(tx, orderId);
      if (!order || !link) throw new AppError('not_found');
      if (stateOf({ order, link }).state !== 'delivered') throw new AppError('not_changeable');
      if (link.thanks !== '') return { order, link };
      await queries.updateLink(tx, orderId, { thanks: text });
      await queueMails(tx, [{ kind: 'gift-news', orderId, about: 'thanks' }]);
      return { order, link: { ...link, thanks: text } };
    });
    return show(asked, language);
  }

  /** Opens the page of a gift that is placed in this transaction, and asks its recipient: `isAskedNow`, or later. */
  async function openIn(
    tx: Db,
    {
      orderId,
      asks,
      feeMostDirhams,
      at,
      isAskedNow,
    }: { orderId: OrderId; asks: boolean; feeMostDirhams: number; at: Date; isAskedNow: boolean },
  ): Promise<void> {
    const tokenHash = hashRecipientToken(recipientToken(codeKey, orderId));
    await queries.insertLink(tx, { orderId, tokenHash, asks, feeMostDirhams });
    if (asks && isAskedNow) await askIn(tx, orderId, at);
  }

  /** Asks the recipient of a gift whose page is open already. */
  async function askIn(tx: Db, orderId: OrderId, at: Date): Promise<void> {
    const { remindAt } = deadlinesOf(at, await settings.get('recipientDays', tx));
    await enqueue(tx, 'await_recipient', { orderId }, { runAt: remindAt });
  }

  /** The giver has chosen: the recipient is not asked any more. */
  async function stopAskingIn(tx: Db, orderId: OrderId, gift: StoredGift): Promise<void> {
    await queries.updateLink(tx, orderId, { asks: false });
    await updateDelivery(tx, orderId, { gift: JSON.stringify({ ...gift, askRecipient: false }) });
  }

  /** A paid gift for which nobody has chosen is cancelled, and its money goes back. */
  async function endLapsed(tx: Db, order: OrderRow, lapsedAt: Date | null, now: Date): Promise<void> {
    if (lapsedAt === null || !isPaidOnline(order) || order.status !== 'Pending') return;
    const until = lapsedUntil(lapsedAt);
    if (now < until) return enqueue(tx, 'await_recipient', { orderId: order.id }, { runAt: until });
    await cancel(tx, order, now);
  }

  /** Reminds the giver of a recipient who has not chosen; at the end of the time, tells the giver to choose. */
  async function awaitRecipient(orderId: OrderId): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, { id: orderId });
      const link = await queries.findLinkOf(tx, orderId);
      if (!order || !link) return;
      const { state } = stateOf({ order, link });
      const now = clock();
      if (state === 'lapsed') return endLapsed(tx, order, link.lapsedAt, now);
      if (state !== 'asked') return;
      const { remindAt, lapseAt } = deadlinesOf(askedAt(order), await settings.get('recipientDays', tx));
      if (now < remindAt) return enqueue(tx, 'await_recipient', { orderId }, { runAt: remindAt });
      if (now >= lapseAt) {
        await queries.updateLink(tx, orderId, { lapsed_at: now });
        await queueMails(tx, [{ kind: 'gift-news', orderId, about: 'lapsed' }]);
        if (isPaidOnline(order)) await enqueue(tx, 'await_recipient', { orderId }, { runAt: lapsedUntil(now) });
        return;
      }
      if (link.remindedAt === null) {
        await queries.updateLink(tx, orderId, { reminded_at: now });
        await queueMails(tx, [{ kind: 'gift-news', orderId, about: 'reminder' }]);
      }
      await enqueue(tx, 'await_recipient', { orderId }, { runAt: lapseAt });
    });
  }

  return { read, choose, thank, openIn, askIn, stopAskingIn, awaitRecipient };
}

/** When the recipient was asked: with the order, or once it was paid online. */
function askedAt({ payment_type: type, paid_at: paidAt, created_at: createdAt }: OrderRow): Date {
  return (type === 'online' ? paidAt : null) ?? createdAt;
}

const isPaidOnline = ({ payment_type: type, payment_status: status }: OrderRow) =>
  type === 'online' && status === 'Paid';

export type RecipientPages = ReturnType<typeof createRecipientPages>;

/** Gives every page of a recipient the address of a new key. Those of the key before are not found any more. */
export async function renewRecipientLinks(db: Db, key: Buffer): Promise<void> {
  for (const orderId of await queries.listLinkedOrders(db))
    await queries.replaceHash(db, orderId, hashRecipientToken(recipientToken(key, orderId)));
}

import type { Kysely } from 'kysely';
import type { OrderId, UserId } from '#contract/ids.ts';
import type { Order } from '#contract/orders.ts';
import type { BegunPayment, ReturnPage } from '#contract/payments.ts';
import { type Language, pickText } from '#contract/values/locale.ts';
import { endPaymentHold } from '../../backup/payment-hold.queries.ts';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { enqueue } from '../../jobs/jobs.ts';
import type { Writer } from '../../http/identity.ts';
import { readSenderAddress } from '../../mail/address.ts';
import type { NewAttempt, ProviderName } from '../../payments/provider.ts';
import type { PaymentProviders } from '../../payments/providers.ts';
import type { Clock } from '../../process/clock.ts';
import type { MoneyService } from '../money/money.service.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { StaffService } from '../staff/staff.service.ts';
import { createBeginPayment, ownPayer } from './begin-payment.ts';
import { createComparePayments } from './compare-payments.ts';
import { createExpireUnpaid } from './expire-unpaid.ts';
import { createNotices } from './notices.ts';
import { createPayCash } from './pay-cash.ts';
import { createPaymentLinks } from './payment-links.ts';
import * as queries from './payments.queries.ts';
import type { PaymentRow } from './payments.queries.ts';
import {
  attemptsMost,
  countReached,
  isOpenAttempt,
  isPayable,
  isWatched,
  payableUntil,
  returnPageMs,
} from './payments.rules.ts';
import { providerOf } from './provider-of.ts';
import { attemptStateOf } from './payments.view.ts';
import { createRefundPlans } from './refund-plans.ts';
import { createRefunds } from './refunds.service.ts';
import { createSettlePayment, type PaymentOptions, returnUrlOf, type SettleNeeds } from './settle-payment.ts';
import { createTimedLooks } from './timed-looks.ts';
import { createWatchPayments } from './watch-payments.ts';

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  providers: PaymentProviders;
  orders: Pick<OrdersService, 'payable' | 'readOwn'>;
  money: Pick<MoneyService, 'read' | 'settle'>;
  settings: Pick<SettingsService, 'get' | 'listPaymentOptions'>;
  staff: Pick<StaffService, 'listOwners'>;
  /** The address of the shop, to which providers send browsers and notices. */
  shopUrl: () => string;
  /** Whether a provider can reach the shop with its notices. */
  reachesShop: (name: ProviderName) => boolean;
  /** The sender of the shop's mails, for orders of customers without an email. */
  mailFrom: string;
  limitsOn: boolean;
  /** Called for each attempt that ends. */
  onEnded?: SettleNeeds['onEnded'];
}

const dayMs = 24 * 3_600_000;
const weekMs = 7 * dayMs;
const monthMs = 30 * dayMs;

type AttemptNeeds = Pick<Needs, 'settings' | 'shopUrl' | 'reachesShop' | 'mailFrom'>;

function createNoticeUrl({ shopUrl, reachesShop }: Pick<Needs, 'shopUrl' | 'reachesShop'>) {
  return (provider: ProviderName) =>
    reachesShop(provider) ? `${shopUrl()}/api/v1/payments/${provider}/notices` : null;
}

function createAttemptFor({ settings, shopUrl, reachesShop, mailFrom }: AttemptNeeds): SettleNeeds['attemptFor'] {
  const noticeUrlOf = createNoticeUrl({ shopUrl, reachesShop });
  return async (db: Db, payment: PaymentRow, order: OrderRow): Promise<NewAttempt> => {
    const { language, provider } = payment;
    const [email] = await settings.get('emails', db);
    return {
      id: payment.id,
      orderNumber: order.number,
      amountDirhams: payment.amount_dirhams,
      option: payment.option,
      language,
      begunAt: payment.begun_at,
      expiresAt: payment.expires_at,
      customer: { name: order.customer_name, email: order.customer_email, phone: order.customer_phone },
      shopEmail: email ?? readSenderAddress(mailFrom),
      returnUrl: returnUrlOf(shopUrl(), language, payment.return_nonce),
      noticeUrl: noticeUrlOf(provider),
      description: `${pickText(await settings.get('name', db), language)} ${order.number}`,
    };
  };
}

function createOptions(settings: Needs['settings']): PaymentOptions {
  return {
    async findCash(db) {
      const cash = (await settings.listPaymentOptions(db)).find(({ type, active }) => type === 'cash' && active);
      return cash ? { name: cash.name, feeDirhams: cash.feeDirhams } : null;
    },
    async findName(db, code) {
      return (await settings.listPaymentOptions(db)).find((option) => option.code === code)?.name ?? null;
    },
  };
}

/** Payments of orders: attempts at a provider, links, cash instead, and what the jobs do. */
export function createPaymentsService(needs: Needs) {
  const { db, clock, providers, orders, money, settings, limitsOn } = needs;
  const { payable } = orders;
  const plans = createRefundPlans({ money });
  const shared: SettleNeeds = {
    db,
    clock,
    providers,
    payable,
    money,
    plans,
    options: createOptions(settings),
    onEnded: needs.onEnded,
    attemptFor: createAttemptFor(needs),
  };
  const settling = createSettlePayment(shared);
  const looks = createTimedLooks({ ...shared, settling });
  const refunds = createRefunds({ db, clock, providers, payable, money, plans, noticeUrlOf: createNoticeUrl(needs) });
  const comparing = createComparePayments({ db, clock, providers, settling, sending: refunds.sending });
  const { begin } = createBeginPayment({ ...shared, settling, looks, limitsOn });
  const { payCash } = createPayCash({ ...shared, settling });
  const { expire } = createExpireUnpaid({ ...shared, settling });
  const links = createPaymentLinks({
    db,
    clock,
    payable,
    money,
    settings: { get: settings.get, shopName: () => settings.get('name') },
  });

  function beginOwn(
    user: Writer,
    orderId: OrderId,
    payer: { language: Language; from: string | null },
  ): Promise<BegunPayment> {
    return begin(orderId, ownPayer(user, payer));
  }

  /** The same for the holder of a link. Throws `not_found` for a link that is over. */
  async function beginWithLink(
    token: string,
    payer: { language: Language; from: string | null },
  ): Promise<BegunPayment> {
    const { order } = await links.open(token);
    return begin(order.id, {
      ...payer,
      assertMay(found) {
        if (!found) throw new AppError('not_found');
        return found;
      },
    });
  }

  async function payOwnInCash(
    user: Writer,
    orderId: OrderId,
    { expectedTotal, language }: { expectedTotal: number | undefined; language: Language },
  ): Promise<Order> {
    await payCash(user, { orderId, expectedTotal });
    return orders.readOwn(user.userId, orderId, language);
  }

  /** Whether who is not signed in still sees the page of an attempt. */
  function isShownToHolder({ begun_at, expires_at, settled_at }: PaymentRow): boolean {
    const last = Math.max(begun_at.getTime(), (settled_at ?? expires_at).getTime());
    return clock().getTime() < last + returnPageMs;
  }

  /**
   * The state of an attempt, after a look at it. Throws `not_found` for an unknown one, and to whoever is not its customer
   * half an hour after its end.
   */
  async function readReturn(nonce: string, userId: UserId | null): Promise<ReturnPage> {
    const known = await queries.findByNonce(db, nonce);
    const order = known && (await payable.find(db, known.order_id));
    if (!known || !order) throw new AppError('not_found');
    const isOwner = userId !== null && order.user_id === userId;
    if (!isOwner && !isShownToHolder(known)) throw new AppError('not_found');
    const provider = providerOf(providers, known);
    if (isWatched(known, provider?.can ?? null)) await settling.look(known.id, 'return');
    const [payment, now, captures] = [
      (await queries.findPayment(db, known.id)) ?? known,
      (await payable.find(db, order.id)) ?? order,
      (await queries.listCaptures(db, order.id)).filter(({ paymentId }) => paymentId === known.id),
    ];
    const attempts = await queries.listAttempts(db, order.id);
    const goesBack = captures.length > 0 && captures.every(({ refundCause }) => refundCause !== null);
    const book = await money.read(db, now);
    const until = payableUntil(now, book.sums.captured);
    const canBePaid = isPayable(now, { owed: book.balanceAfter().owed, until }, clock());
    const hasOpen = attempts.some(({ state }) => isOpenAttempt(state));
    return {
      state: attemptStateOf(payment, goesBack),
      ...(payment.state === 'Failed' && payment.reason !== null && { reason: payment.reason }),
      orderNumber: order.number,
      canRetry: canBePaid && !hasOpen && providers.takesNew !== null && countReached(attempts) < attemptsMost.order,
      ...(isOwner && { orderId: order.id }),
    };
  }

  /** Looks at the attempts of a week, and ends the hold of a restored shop. Returns how many looks were answered. */
  async function resume(): Promise<{ looked: number; silent: number }> {
    const ids = await queries.listBegunSince(db, new Date(clock().getTime() - weekMs));
    let silent = 0;
    for (const id of ids) if ((await settling.look(id, 'staff', { evenHeld: true })) === 'silent') silent += 1;
    await refunds.resume();
    const lastMove = await queries.findLastMove(db);
    await endPaymentHold(db);
    // What came and went since the backup is in the lists of the providers.
    if (lastMove) {
      const from = Math.max(lastMove.getTime() - dayMs, clock().getTime() - monthMs);
      await comparing.queueSince(new Date(from));
    }
    await enqueue(db, 'watch_payments', {}, { key: 'watch_payments', replaces: true });
    return { looked: ids.length - silent, silent };
  }

  return {
    beginOwn,
    beginWithLink,
    readLink: links.read,
    makeLinkIn: links.makeIn,
    payOwnInCash,
    readReturn,
    notices: createNotices({ db, clock, providers, staff: needs.staff, limitsOn }),
    look: settling.look,
    lookByJob: looks.lookByJob,
    expire,
    resume,
    watch: createWatchPayments({ db, clock, looks, refunds, comparing }),
    compareDay: comparing.compareDay,
    compareNow: comparing.compareNow,
    sendRefund: (job: { refundId: string }) => refunds.send(job),
    refunds: { ...refunds.sending, plans },
  };
}

export type PaymentsService = ReturnType<typeof createPaymentsService>;

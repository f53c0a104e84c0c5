import { createHash, randomBytes } from 'node:crypto';
import type { OrderId } from '#contract/ids.ts';
import type { PaymentLink } from '#contract/payments.ts';
import { type Language, type LocalizedText, pickText } from '#contract/values/locale.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { Db } from '../../database/connect.ts';
import { AppError } from '../../errors/app-error.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import * as queries from './payments.queries.ts';
import { isOpenAttempt, linkEnd, paidLinkMs, waitsUntil } from './payments.rules.ts';
import type { SettleNeeds } from './settle-payment.ts';

interface Needs extends Pick<SettleNeeds, 'db' | 'clock' | 'payable' | 'money'> {
  settings: { get: (key: 'linkHours', db: Db) => Promise<number>; shopName: () => Promise<LocalizedText> };
}

const hourMs = 3_600_000;
const hashToken = (token: string) => createHash('sha256').update(`payment link ${token}`).digest();

/** Links with which anyone who has one pays an order. An order may have several. */
export function createPaymentLinks({ db, clock, payable, money, settings }: Needs) {
  /** Makes a link to pay an order, in the transaction of the caller. Returns its token, which is not stored. */
  async function makeIn(tx: Db, orderId: OrderId): Promise<string> {
    const token = randomBytes(16).toString('base64url');
    const at = clock();
    const expiresAt = new Date(at.getTime() + (await settings.get('linkHours', tx)) * hourMs);
    await queries.insertLink(tx, { tokenHash: hashToken(token), orderId, expiresAt, at });
    return token;
  }

  /** The order of a link. Throws `not_found` for an unknown link, one that is over, and of an order paid a day ago. */
  async function open(token: string): Promise<{ order: OrderRow; expiresAt: Date }> {
    const link = await queries.findLink(db, hashToken(token));
    const order = link && (await payable.find(db, link.orderId));
    if (!link || !order) throw new AppError('not_found');
    const now = clock();
    const paidUntil = order.paid_at ? order.paid_at.getTime() + paidLinkMs : 0;
    if (now > link.expiresAt && now.getTime() > paidUntil) throw new AppError('not_found');
    return { order, expiresAt: link.expiresAt };
  }

  /** What is to be paid with a link: nothing about a person. Throws `not_found`. */
  async function read(token: string, language: Language): Promise<PaymentLink> {
    const { order, expiresAt } = await open(token);
    const book = await money.read(db, order);
    const { owed } = book.balanceAfter({});
    const attempt = (await queries.listAttempts(db, order.id)).find(({ state }) => isOpenAttempt(state));
    const end = linkEnd(order, { captured: book.sums.captured, expiresAt });
    const payBy = waitsUntil(end, attempt?.expires_at ?? null);
    const isOver = order.status === 'Cancelled' || order.payment_type !== 'online' || payBy <= clock();
    return {
      orderNumber: order.number,
      amount: toRiyals(owed === 0 ? order.total_dirhams : owed),
      currency: 'QAR',
      shop: pickText(await settings.shopName(), language),
      payBy: payBy.toISOString(),
      state: order.paid_at !== null && owed === 0 ? 'paid' : isOver ? 'expired' : 'open',
    };
  }

  return { makeIn, open, read };
}

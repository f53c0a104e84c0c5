import type { Kysely } from 'kysely';
import { toRiyals } from '#contract/values/money.ts';
import { formatLongDate } from '#i18n/date-time.ts';
import { formatPrice } from '#i18n/format.ts';
import type { Database } from '../../database/schema.ts';
import { isolate, isolateLtr } from '../../mail/isolation.ts';
import type { MailPayloads, MailWriters } from '../../mail/mail-kinds.ts';
import { mailMessages } from '../../mail/mail-messages.ts';
import { letterFrom, type ShopMailbox } from '../../mail/sender.ts';
import { isWithdrawn } from '../../shared/withdrawn-refund.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import { findCaptured, findRefund } from './refunds.queries.ts';
import { dueAtOf, type RefundRow } from './refunds.rules.ts';

type News = MailPayloads['refund-news'];

interface Needs {
  db: Kysely<Database>;
  orders: Pick<OrdersService, 'readForMail'>;
  mailbox: ShopMailbox;
}

/** The mails about money that goes back, to the customer. */
export function createRefundMails({ db, orders, mailbox }: Needs): Pick<MailWriters, 'refund-news'> {
  /** The refunds that are still what the mail says: an edit may have been undone, or the bank has refused. */
  async function readCurrent(ids: readonly string[], about: News['about']): Promise<RefundRow[]> {
    const rows = await Promise.all(ids.map((id) => findRefund(db, id)));
    const states = { begun: ['Asked', 'Sent', 'ByHand', 'Done'], done: ['Done'], by_hand: ['ByHand'] } as const;
    const isCurrent = (row: RefundRow) =>
      about === 'withdrawn'
        ? isWithdrawn({ state: row.state, says: row.raw_status })
        : (states[about] as readonly string[]).includes(row.state);
    return rows.filter((row) => row !== null).filter(isCurrent);
  }

  async function lastFourOf({ capture_id: captureId }: RefundRow): Promise<string | null> {
    return captureId === null ? null : ((await findCaptured(db, captureId))?.payment.last_four ?? null);
  }

  return {
    async 'refund-news'({ orderId, refundIds, about: asked, dirhams }) {
      const found = await orders.readForMail(orderId);
      const rows = await readCurrent(refundIds, asked);
      const [first] = rows;
      // Of an erased account, or withdrawn.
      if (!found?.email || !first) return null;
      const about = asked === 'begun' && rows.every(({ state }) => state === 'ByHand') ? 'by_hand' : asked;
      const { email, language } = found;
      const order = found.viewIn(language);
      const sender = await mailbox.senderIn(language);
      const say = mailMessages[language];
      const lastFour = await lastFourOf(first);
      const hand = first.hand_way === 'cash' ? 'inCash' : first.hand_way === 'transfer' ? 'byTransfer' : null;
      const card = about === 'done' ? (['toCard', 'toCardEnding'] as const) : (['card', 'cardEnding'] as const);
      const way = hand ?? card[lastFour === null ? 0 : 1];
      const amount = dirhams ?? rows.reduce((sum, row) => sum + row.amount_dirhams, 0);
      const dueAt = first.due_at ?? dueAtOf(first.send_at, { isInstant: false });
      const values = {
        number: isolateLtr(order.order_number),
        shop: isolate(sender.shop),
        amount: isolate(formatPrice(toRiyals(amount), language)),
        way: say(`mail.refund.${way}`, { lastFour: isolateLtr(lastFour ?? '') }),
        day: isolate(formatLongDate(dueAt.toISOString(), language)),
      };
      const plain = { ...values, number: order.order_number, shop: sender.shop };
      return {
        to: email,
        letter: letterFrom(sender, {
          subject: say(`mail.refund.${about}.subject`, plain),
          title: say(`mail.refund.${about}.title`, values),
          blocks: [
            { kind: 'text', text: say(`mail.refund.${about}.text`, values) },
            {
              kind: 'button',
              label: say('mail.refund.button'),
              url: `${sender.publicUrl}/${language}/order-details/${order.id}`,
            },
          ],
        }),
      };
    },
  };
}

import type { OrderId } from '#contract/ids.ts';
import { formatDateTime } from '#i18n/date-time.ts';
import { formatPrice } from '#i18n/format.ts';
import type { Db } from '../../database/connect.ts';
import { isolate, isolateLtr } from '../../mail/isolation.ts';
import type { MailWriters } from '../../mail/mail-kinds.ts';
import { mailMessages } from '../../mail/mail-messages.ts';
import { letterFrom, type ShopMailbox } from '../../mail/sender.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import { countOpenFindings } from './findings.queries.ts';

interface Needs {
  db: Db;
  orders: Pick<OrdersService, 'readForMail'>;
  /** Makes a link to pay an order. Returns its token. */
  makeLink: (orderId: OrderId) => Promise<string>;
  mailbox: ShopMailbox;
}

/** The mails about online payments: to the customer, and to the shop when something needs someone. */
export function createPaymentMails({
  db,
  orders,
  makeLink,
  mailbox,
}: Needs): Pick<MailWriters, 'finish-payment' | 'unpaid-cancelled' | 'payment-link' | 'payment-alarm'> {
  async function write(orderId: OrderId, about: 'finish' | 'cancelled') {
    const found = await orders.readForMail(orderId);
    // Paid meanwhile, or of an erased account.
    if (!found?.email || (about === 'finish' && !found.isUnpaid)) return null;
    const { email, language, payBy, hasAccount } = found;
    const order = found.viewIn(language);
    const sender = await mailbox.senderIn(language);
    const say = mailMessages[language];
    const values = {
      number: isolateLtr(order.order_number),
      shop: isolate(sender.shop),
      total: isolate(formatPrice(order.total_amount, language)),
      time: payBy === null ? '' : isolate(formatDateTime(payBy.toISOString(), language)),
    };
    const shopUrl = `${sender.publicUrl}/${language}`;
    const orderUrl = hasAccount ? `${shopUrl}/order-details/${order.id}` : null;
    const url =
      about === 'finish' ? (orderUrl ?? `${shopUrl}/pay/o/${await makeLink(orderId)}`) : (orderUrl ?? shopUrl);
    // Nobody collects cash at a door that the recipient has not named yet.
    const mayPayCash = about === 'finish' && hasAccount && order.gift?.askRecipient !== true;
    return {
      to: email,
      letter: letterFrom(sender, {
        subject: say(`mail.payment.${about}.subject`, { ...values, number: order.order_number, shop: sender.shop }),
        title: say(`mail.payment.${about}.title`, values),
        blocks: [
          { kind: 'text', text: say(`mail.payment.${about}.text`, values) },
          { kind: 'button', label: say(`mail.payment.${about}.button`), url },
          ...(mayPayCash ? [{ kind: 'text' as const, text: say('mail.payment.finish.cash') }] : []),
        ],
      }),
    };
  }

  async function writeLink(orderId: number, token: string) {
    const found = await orders.readForMail(orderId);
    if (!found?.email) return null;
    const { email, language } = found;
    const order = found.viewIn(language);
    const sender = await mailbox.senderIn(language);
    const say = mailMessages[language];
    const amount = isolate(formatPrice(order.payment?.owed ?? order.total_amount, language));
    const values = { number: isolateLtr(order.order_number), amount };
    return {
      to: email,
      letter: letterFrom(sender, {
        subject: say('mail.paymentLink.subject', { number: order.order_number, shop: sender.shop }),
        title: say('mail.paymentLink.title'),
        blocks: [
          { kind: 'text', text: say('mail.paymentLink.text', values) },
          {
            kind: 'button',
            label: say('mail.paymentLink.button'),
            url: `${sender.publicUrl}/${language}/pay/o/${token}`,
          },
        ],
      }),
    };
  }

  async function writeAlarm() {
    const count = await countOpenFindings(db);
    // Settled by itself, or seen meanwhile.
    if (count === 0) return null;
    const { to, sender } = await mailbox.recipient();
    const say = mailMessages[sender.language];
    return {
      to,
      letter: letterFrom(sender, {
        subject: say('mail.paymentAlarm.subject', { shop: sender.shop }),
        title: say('mail.paymentAlarm.title'),
        blocks: [
          { kind: 'text' as const, text: say('mail.paymentAlarm.text', { count }) },
          {
            kind: 'button' as const,
            label: say('mail.paymentAlarm.button'),
            url: `${sender.publicUrl}/console/payments`,
          },
        ],
      }),
    };
  }

  return {
    'payment-alarm': () => writeAlarm(),
    'payment-link': ({ orderId, token }) => writeLink(orderId, token),
    'finish-payment': ({ orderId }) => write(orderId, 'finish'),
    'unpaid-cancelled': ({ orderId }) => write(orderId, 'cancelled'),
  };
}

import type { OrderId } from '#contract/ids.ts';
import { toRiyals } from '#contract/values/money.ts';
import { formatDateTime } from '#i18n/date-time.ts';
import { formatPrice } from '#i18n/format.ts';
import type { Db } from '../../database/connect.ts';
import { isolate, isolateLtr } from '../../mail/isolation.ts';
import type { MailPayloads, MailWriters } from '../../mail/mail-kinds.ts';
import { mailMessages } from '../../mail/mail-messages.ts';
import { letterFrom, type Sender, type ShopMailbox } from '../../mail/sender.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { StaffService } from '../staff/staff.service.ts';
import { countOpenFindings } from './findings.queries.ts';
import { findOpenDispute } from './refunds.queries.ts';

interface Needs {
  db: Db;
  orders: Pick<OrdersService, 'readForMail'>;
  /** Makes a link to pay an order. Returns its token. */
  makeLink: (orderId: OrderId) => Promise<string>;
  staff: Pick<StaffService, 'findRecipient'>;
  mailbox: ShopMailbox;
}

type PaymentMails = 'finish-payment' | 'unpaid-cancelled' | 'payment-link' | 'payment-alarm' | 'dispute-opened';

function paymentsButton({ language, publicUrl }: Sender) {
  const label = mailMessages[language]('mail.paymentAlarm.button');
  return { kind: 'button', label, url: `${publicUrl}/console/payments` } as const;
}

/** The mails about online payments: to the customer, and to the shop when something needs someone. */
export function createPaymentMails({ db, orders, makeLink, staff, mailbox }: Needs): Pick<MailWriters, PaymentMails> {
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
        blocks: [{ kind: 'text', text: say('mail.paymentAlarm.text', { count }) }, paymentsButton(sender)],
      }),
    };
  }

  async function writeDispute({ paymentId, staffId }: MailPayloads['dispute-opened']) {
    const dispute = await findOpenDispute(db, paymentId);
    const person = await staff.findRecipient(db, staffId);
    if (!dispute || !person) return null;
    const sender = await mailbox.senderIn(person.language);
    const say = mailMessages[sender.language];
    const amount = isolate(formatPrice(toRiyals(Number(dispute.capturedDirhams ?? 0)), sender.language));
    return {
      to: person.email,
      letter: letterFrom(sender, {
        subject: say('mail.dispute.subject', { number: dispute.number }),
        title: say('mail.dispute.title', { number: isolateLtr(dispute.number) }),
        blocks: [
          { kind: 'text', text: say('mail.dispute.text', { amount }) },
          { kind: 'text', text: say('mail.dispute.toDo') },
          paymentsButton(sender),
        ],
      }),
    };
  }

  return {
    'payment-alarm': () => writeAlarm(),
    'dispute-opened': writeDispute,
    'payment-link': ({ orderId, token }) => writeLink(orderId, token),
    'finish-payment': ({ orderId }) => write(orderId, 'finish'),
    'unpaid-cancelled': ({ orderId }) => write(orderId, 'cancelled'),
  };
}

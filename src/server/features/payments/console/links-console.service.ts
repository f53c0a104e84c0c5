import type { Kysely } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import { pickText } from '#contract/values/locale.ts';
import { toRiyals } from '#contract/values/money.ts';
import { formatDateTime } from '#i18n/date-time.ts';
import { formatPrice } from '#i18n/format.ts';
import type { Actor, InAct } from '../../../audit/act.ts';
import type { Db } from '../../../database/connect.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError } from '../../../errors/app-error.ts';
import { isolate, isolateLtr } from '../../../mail/isolation.ts';
import { mailMessages } from '../../../mail/mail-messages.ts';
import { queueMails } from '../../../mail/outbox.queries.ts';
import type { Clock } from '../../../process/clock.ts';
import type { MoneyService } from '../../money/money.service.ts';
import type { PayableOrders } from '../../orders/payable-orders.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import { listLinks } from '../payments.queries.ts';
import { linkEnd } from '../payments.rules.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  clock: Clock;
  payable: Pick<PayableOrders, 'lock' | 'find'>;
  money: Pick<MoneyService, 'read'>;
  settings: Pick<SettingsService, 'get'>;
  makeLinkIn: (tx: Db, orderId: OrderId) => Promise<string>;
  /** The address of the shop. */
  shopUrl: () => string;
  /** Whether a provider takes new payments. */
  takesOnline: boolean;
}

const hourMs = 3_600_000;

/** Links to pay orders, for staff who send them. */
export function createLinksConsole(needs: Needs) {
  const { db, inAct, clock, payable, money, settings, makeLinkIn, shopUrl, takesOnline } = needs;

  /**
   * Makes a link to pay an order, with the text to send it in the language of the order, and mails it if that is asked for.
   * A link is a secret: a repeated request makes another one. Throws `not_found`, and `not_payable` for an order that owes
   * nothing or is not paid online.
   */
  function make(by: Actor, orderId: OrderId, { mail = false }: { mail?: boolean | undefined }) {
    return inAct({ ...by, repeat: null }, async (act) => {
      const order = await payable.lock(act.tx, { id: orderId });
      if (!order) throw new AppError('not_found');
      const book = await money.read(act.tx, order);
      const { owed } = book.balanceAfter();
      const isOver = order.status === 'Cancelled' || order.status === 'Completed';
      if (owed === 0 || isOver || order.payment_type !== 'online' || !takesOnline) throw new AppError('not_payable');
      const token = await makeLinkIn(act.tx, orderId);
      const expiresAt = new Date(act.at.getTime() + (await settings.get('linkHours', act.tx)) * hourMs);
      const { language, customer_email: email } = order;
      const url = `${shopUrl()}/${language}/pay/o/${token}`;
      if (mail && email !== '') await queueMails(act.tx, [{ kind: 'payment-link', orderId, token }]);
      act.note({
        action: 'payment.link_made',
        subject: { kind: 'order', id: order.id, label: order.number },
        after: { mailed: mail && email !== '' },
      });
      const payBy = linkEnd(order, { captured: book.sums.captured, expiresAt });
      const text = mailMessages[language]('mail.whatsapp.payLink', {
        name: isolate(order.customer_name),
        number: isolateLtr(order.number),
        shop: isolate(pickText(await settings.get('name', act.tx), language)),
        amount: isolate(formatPrice(toRiyals(owed), language)),
        time: isolate(formatDateTime(payBy.toISOString(), language)),
        link: isolateLtr(url),
      });
      return { url, text, expiresAt: expiresAt.toISOString(), payBy: payBy.toISOString() };
    });
  }

  /** The links of an order that are still valid, the newest first. Throws `not_found`. */
  async function list(orderId: OrderId) {
    if (!(await payable.find(db, orderId))) throw new AppError('not_found');
    const rows = await listLinks(db, orderId, clock());
    return {
      rows: rows.map(({ madeAt, expiresAt }) => ({ madeAt: madeAt.toISOString(), expiresAt: expiresAt.toISOString() })),
    };
  }

  return { make, list };
}

export type LinksConsole = ReturnType<typeof createLinksConsole>;

import type { OrderId } from '#contract/ids.ts';
import { presetAccent } from '#contract/values/accent.ts';
import { hasBrandMark } from '#contract/values/brand.ts';
import type { Language } from '#contract/values/locale.ts';
import { iconPath } from '#contract/values/look.ts';
import { createAccountMails } from './features/account/account.mails.ts';
import { createContactMails } from './features/contact/contact.mails.ts';
import { createOrderMails } from './features/orders/orders.mails.ts';
import { createPaymentMails } from './features/payments/payments.mails.ts';
import { createRefundMails } from './features/payments/refunds.mails.ts';
import { createStaffMails } from './features/staff/staff.mails.ts';
import { createStaffNotices } from './features/staff/staff-notices.mails.ts';
import { createStockAlertMails } from './features/stock-alerts/stock-alerts.mails.ts';
import { readSenderAddress } from './mail/address.ts';
import type { MailWriters } from './mail/mail-kinds.ts';
import type { Mailer } from './mail/mailer.ts';
import { createSendMail } from './mail/send-mail.ts';
import type { ShopMailbox } from './mail/sender.ts';
import type { Clock } from './process/clock.ts';
import type { Services } from './services.ts';

export interface ShopMailNeeds {
  services: Pick<Services, 'db' | 'secrets' | 'settings' | 'orders' | 'payments' | 'staff'>;
  mailer: Mailer;
  clock: Clock;
  /** The storefront's URL, for links in mails. */
  publicUrl: string;
}

/** Creates the `send_mail` job. Each feature writes its own mails; this is the list of them. */
export function createShopMail({ services, mailer, clock, publicUrl }: ShopMailNeeds) {
  const { db, settings, orders, payments, staff } = services;
  const { codeKey } = services.secrets;
  const mailbox: ShopMailbox = {
    async senderIn(language: Language) {
      const { name, logo, look, legalName, commercialRegistration, address, phones, emails } =
        await settings.getShop(language);
      const seller = { legalName, commercialRegistration, address, phone: phones[0] ?? '', email: emails[0] ?? '' };
      const url = publicUrl.replace(/\/+$/, '');
      const ownIcon = hasBrandMark(name) ? '/icon-192.png' : null;
      const icon = look?.icon === undefined ? ownIcon : iconPath(look.icon, '192');
      const picture = logo === null ? icon : `/images/${logo}?w=192`;
      return {
        language,
        shop: name,
        logo: picture && url + picture,
        accent: look?.accent ?? presetAccent,
        seller,
        publicUrl: url,
      };
    },
    async recipient() {
      // The address for orders, else the shop's public address, else the sender's.
      const own = (await settings.get('orderEmail')) ?? (await settings.get('emails'))[0];
      const sender = await mailbox.senderIn(await settings.get('mailLanguage'));
      return { to: own ?? readSenderAddress(await mailer.from()), sender };
    },
  };
  const makeLink = (orderId: OrderId) => payments.makeLinkIn(db, orderId);
  const writers: MailWriters = {
    none: async () => null,
    ...createAccountMails({ db, codeKey, clock, mailbox }),
    ...createOrderMails({ orders, makeLink, mailbox }),
    ...createPaymentMails({ db, orders, makeLink, staff, mailbox }),
    ...createRefundMails({ db, orders, mailbox }),
    ...createContactMails({ db, mailbox }),
    ...createStaffMails({ db, clock, mailbox }),
    ...createStockAlertMails({ db, mailbox }),
    ...createStaffNotices({ db, mailbox }),
  };
  return createSendMail({ db, mailer, writers, messageKey: codeKey });
}

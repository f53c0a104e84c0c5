import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { pickText, type Language } from '#contract/locale.ts';
import type { Database } from '../database/schema.ts';
import { findCode, noteMailed } from '../features/account/codes.queries.ts';
import { digitsOf } from '../features/account/codes.rules.ts';
import { findMessage } from '../features/contact/contact.queries.ts';
import type { OrdersService } from '../features/orders/orders.service.ts';
import { findForMail, findUnconfirmed } from '../features/stock-alerts/stock-alerts.queries.ts';
import type { SettingsService } from '../features/settings/settings.service.ts';
import type { Clock } from '../process/clock.ts';
import {
  accountExistsMail,
  codeMail,
  emailChangeMail,
  passwordChangedMail,
} from '../features/account/account-mails.ts';
import { contactMail } from '../features/contact/contact-mail.ts';
import { headerText } from './isolation.ts';
import type { Letter } from './letter.ts';
import type { MailJob } from '../jobs/mail-jobs.ts';
import type { Mailer } from './mailer.ts';
import { orderConfirmationMail, orderForShopMail } from '../features/orders/order-mails.ts';
import { renderMail } from './render-mail.ts';
import type { Sender } from './sender.ts';
import { stockAlertConfirmMail, stockAlertMail } from '../features/stock-alerts/stock-alert-mails.ts';

export interface SendMailNeeds {
  db: Kysely<Database>;
  mailer: Mailer;
  orders: Pick<OrdersService, 'readForMail' | 'read'>;
  settings: Pick<SettingsService, 'get'>;
  codeKey: Buffer;
  clock: Clock;
  /** Where the storefront is: links in mails begin with it. */
  publicUrl: string;
}

interface Addressed {
  to: string;
  letter: Letter;
  replyTo?: { name: string; address: string };
  sent?: () => Promise<void>;
}

/** The address in "Name <address>", or the text itself. */
function addressOf(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
}

/** Makes the `send_mail` job: writes one mail from what the database says now, and sends it. */
export function createSendMail(needs: SendMailNeeds) {
  const { db, mailer, orders, settings, codeKey, clock } = needs;
  const publicUrl = needs.publicUrl.replace(/\/+$/, '');

  async function senderIn(language: Language): Promise<Sender> {
    return { language, shop: pickText(await settings.get('name'), language), publicUrl };
  }

  /** Where orders and messages go: the address set for them, else the shop's public one, else the one it writes from. */
  async function shopAddress(): Promise<string> {
    return (await settings.get('orderEmail')) ?? (await settings.get('emails'))[0] ?? addressOf(mailer.from);
  }

  // A code that was used or ran out while the mail server was away would only confuse.
  async function writeCode(codeId: number, language: Language): Promise<Addressed | null> {
    const code = await findCode(db, codeId);
    if (!code || code.used_at !== null || code.expires_at <= clock()) return null;
    const letter = codeMail(await senderIn(language), code.purpose, digitsOf(codeKey, code));
    return { to: code.email, letter, sent: () => noteMailed(db, codeId, clock()) };
  }

  async function writeConfirmation(orderId: number): Promise<Addressed | null> {
    const found = await orders.readForMail(orderId);
    // Whoever erased the account since has no address any more.
    if (!found?.email) return null;
    return { to: found.email, letter: orderConfirmationMail(await senderIn(found.language), found.order) };
  }

  async function writeForShop(orderId: number): Promise<Addressed | null> {
    if (!(await orders.readForMail(orderId))) return null;
    const language = await settings.get('mailLanguage');
    const order = await orders.read(db, orderId, language);
    return { to: await shopAddress(), letter: orderForShopMail(await senderIn(language), order) };
  }

  async function writeContact(messageId: number): Promise<Addressed | null> {
    const message = await findMessage(db, messageId);
    if (!message) return null;
    return {
      to: await shopAddress(),
      replyTo: { name: headerText(message.name), address: message.email },
      letter: contactMail(await senderIn(await settings.get('mailLanguage')), message),
    };
  }

  type Job<K extends MailJob['kind']> = Extract<MailJob, { kind: K }>;

  // Confirmed or cancelled meanwhile: there is nothing to ask any more.
  async function writeAlertConfirm(job: Job<'stock-alert-confirm'>): Promise<Addressed | null> {
    const alert = await findUnconfirmed(db, job.alertId);
    if (!alert) return null;
    return { to: alert.email, letter: stockAlertConfirmMail(await senderIn(alert.language), alert, job) };
  }

  async function writeAlert({
    variantId,
    email,
    language,
    cancelToken,
  }: Job<'stock-alert'>): Promise<Addressed | null> {
    const variant = await findForMail(db, variantId);
    return variant ? { to: email, letter: stockAlertMail(await senderIn(language), variant, cancelToken) } : null;
  }

  async function write(job: MailJob): Promise<Addressed | null> {
    switch (job.kind) {
      case 'none':
        return null;
      case 'code':
        return writeCode(job.codeId, job.language);
      case 'account-exists':
        return { to: job.email, letter: accountExistsMail(await senderIn(job.language)) };
      case 'email-change-notice':
        return { to: job.email, letter: emailChangeMail(await senderIn(job.language)) };
      case 'password-changed':
        return { to: job.email, letter: passwordChangedMail(await senderIn(job.language)) };
      case 'order-confirmation':
        return writeConfirmation(job.orderId);
      case 'order-for-shop':
        return writeForShop(job.orderId);
      case 'contact-message':
        return writeContact(job.messageId);
      case 'stock-alert-confirm':
        return writeAlertConfirm(job);
      case 'stock-alert':
        return writeAlert(job);
    }
  }

  // Derived with a secret, so that it is unique among all shops that send from one domain and tells nothing.
  function messageIdOf(jobId: string): string {
    const id = createHmac('sha256', codeKey).update(`mail:${jobId}`).digest('hex').slice(0, 32);
    return `<${id}@${addressOf(mailer.from).split('@').at(-1) ?? 'localhost'}>`;
  }

  return async function sendMail(job: MailJob, jobId: string): Promise<void> {
    const mail = await write(job);
    if (!mail) return;
    await mailer.send({
      to: mail.to,
      ...(mail.replyTo && { replyTo: mail.replyTo }),
      messageId: messageIdOf(jobId),
      ...renderMail(mail.letter),
    });
    await mail.sent?.();
  };
}

import type { Kysely } from 'kysely';
import { limits } from '#contract/values/limits.ts';
import { type LocalizedText, pickText } from '#contract/values/locale.ts';
import { toRiyals } from '#contract/values/money.ts';
import { formatPrice } from '#i18n/format.ts';
import type { Database } from '../../database/schema.ts';
import { isolate } from '../../mail/isolation.ts';
import type { Block, Letter } from '../../mail/letter.ts';
import { mailMessages } from '../../mail/mail-messages.ts';
import type { MailWriters } from '../../mail/mail-kinds.ts';
import { letterFrom, type Sender, type ShopMailbox } from '../../mail/sender.ts';
import { findForMail, findUnconfirmed, type VariantForMail } from './stock-alerts.queries.ts';

// One page for both links. It needs a press of a button, because mail scanners open links.
function linkTo({ publicUrl, language }: Sender, what: 'confirm' | 'cancel', token: string): string {
  return `${publicUrl}/${language}/stock-alert?${what}=${token}`;
}

function wayOut(sender: Sender, label: string, cancelToken: string): Block {
  return { kind: 'quiet-link', label, url: linkTo(sender, 'cancel', cancelToken) };
}

/** To an address that anyone may have typed: it gets no alert unless its owner confirms. */
function confirmLetter(
  sender: Sender,
  alert: { productName: LocalizedText },
  tokens: { token: string; cancelToken: string },
): Letter {
  const say = mailMessages[sender.language];
  const product = pickText(alert.productName, sender.language);
  return letterFrom(sender, {
    subject: say('mail.stockAlert.confirmSubject', { product, shop: sender.shop }),
    title: say('mail.stockAlert.confirmTitle'),
    blocks: [
      {
        kind: 'text',
        text: say('mail.stockAlert.confirmText', { product: isolate(product), shop: isolate(sender.shop) }),
      },
      { kind: 'button', label: say('mail.stockAlert.confirm'), url: linkTo(sender, 'confirm', tokens.token) },
      { kind: 'quiet', text: say('mail.stockAlert.life', { days: limits.stockAlert.confirmDays }) },
      wayOut(sender, say('mail.stockAlert.cancelThis'), tokens.cancelToken),
    ],
  });
}

/** The alert: the variant that is back, its price and its link. */
function backInStockLetter(sender: Sender, variant: VariantForMail, cancelToken: string): Letter {
  const { language, publicUrl } = sender;
  const say = mailMessages[language];
  const name = pickText(variant.productName, language);
  const url = `${publicUrl}/${language}/product/${variant.productId}?variant=${variant.variantId}`;
  const image = variant.images[0] ?? variant.productImage;
  const price = formatPrice(toRiyals(variant.unitPriceDirhams), language);
  return letterFrom(sender, {
    subject: say('mail.stockAlert.subject', { product: name, shop: sender.shop }),
    title: say('mail.stockAlert.title', { product: isolate(name) }),
    blocks: [
      { kind: 'text', text: say('mail.stockAlert.text') },
      ...(image === null
        ? []
        : [{ kind: 'picture', url: `${publicUrl}/images/${image}?w=480`, alt: name, target: url } satisfies Block]),
      {
        kind: 'facts',
        facts: [
          ...variant.attributes.map((one): [string, string] => [
            isolate(pickText(one.name, language)),
            isolate(pickText(one.value, language)),
          ]),
          [say('choice.price'), isolate(price)],
        ],
      },
      { kind: 'button', label: say('mail.stockAlert.view'), url },
      { kind: 'quiet', text: say('mail.stockAlert.once') },
      wayOut(sender, say('mail.stockAlert.cancel'), cancelToken),
    ],
  });
}

export function createStockAlertMails({
  db,
  mailbox,
}: {
  db: Kysely<Database>;
  mailbox: ShopMailbox;
}): Pick<MailWriters, 'stock-alert-confirm' | 'stock-alert'> {
  return {
    async 'stock-alert-confirm'({ alertId, token, cancelToken }) {
      const alert = await findUnconfirmed(db, alertId);
      // Confirmed or cancelled in the meantime.
      if (!alert) return null;
      const sender = await mailbox.senderIn(alert.language);
      return { to: alert.email, letter: confirmLetter(sender, alert, { token, cancelToken }) };
    },
    async 'stock-alert'({ variantId, email, language, cancelToken }) {
      const variant = await findForMail(db, variantId);
      if (!variant) return null;
      return { to: email, letter: backInStockLetter(await mailbox.senderIn(language), variant, cancelToken) };
    },
  };
}

import { formatPrice } from '#i18n/format.ts';
import { isolate, isolateLtr } from '../../../mail/isolation.ts';
import type { Block, Letter } from '../../../mail/letter.ts';
import type { MailPayloads } from '../../../mail/mail-kinds.ts';
import { mailMessages } from '../../../mail/mail-messages.ts';
import { letterFrom, type Sender } from '../../../mail/sender.ts';
import type { MailedOrder } from '../orders.service.ts';

type GiftNews = MailPayloads['gift-news']['about'];

/** To the giver: what the recipient did with the link, or did not do. */
export function giftNewsLetter(sender: Sender, order: MailedOrder, about: GiftNews): Letter {
  const say = mailMessages[sender.language];
  const { recipientName = '', recipientUrl, thanks = '' } = order.gift ?? {};
  const values = {
    recipient: isolate(recipientName),
    number: isolateLtr(order.order_number),
    shop: isolate(sender.shop),
    total: isolate(formatPrice(order.total_amount, sender.language)),
  };
  return letterFrom(sender, {
    subject: say(`mail.giftNews.${about}.subject`, {
      recipient: recipientName,
      number: order.order_number,
      shop: sender.shop,
    }),
    title: say(`mail.giftNews.${about}.title`, values),
    blocks: [
      { kind: 'text', text: say(`mail.giftNews.${about}.text`, values) },
      ...(about === 'thanks' ? [{ kind: 'quote', text: isolate(thanks) } satisfies Block] : []),
      ...(about === 'reminder' && recipientUrl
        ? [{ kind: 'quiet-link', label: say('mail.giftNews.link'), url: recipientUrl } satisfies Block]
        : []),
      {
        kind: 'button',
        label: say('mail.order.view'),
        url: `${sender.publicUrl}/${sender.language}/order-details/${order.id}`,
      },
    ],
  });
}

/** Whether the news still hold: a mail may leave late. */
export function isStillNews({ gift, order_status: status }: MailedOrder, about: GiftNews): boolean {
  if (about === 'thanks') return gift?.thanks !== undefined;
  return (
    status !== 'Cancelled' && (about === 'chosen' || gift?.recipientState === (about === 'lapsed' ? 'lapsed' : 'asked'))
  );
}

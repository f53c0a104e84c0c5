import type { Language } from '#contract/values/locale.ts';
import { isolate } from './isolation.ts';
import type { Letter } from './letter.ts';
import { mailMessages } from './mail-messages.ts';

/** The shop as its mails show it, in one language. */
export interface Sender {
  language: Language;
  shop: string;
  /** The storefront's URL, without a trailing slash. */
  publicUrl: string;
}

/** The shop as a sender and as a recipient of mails. */
export interface ShopMailbox {
  senderIn(language: Language): Promise<Sender>;
  /** Where the shop receives orders and messages, in the language that it reads. */
  recipient(): Promise<{ to: string; sender: Sender }>;
}

/** A letter with the shop's name at the top and the bottom. */
export function letterFrom(sender: Sender, letter: Pick<Letter, 'subject' | 'title' | 'blocks'>): Letter {
  const shop = isolate(sender.shop);
  const footer = mailMessages[sender.language]('mail.footer', { shop });
  return { language: sender.language, shop, footer, ...letter };
}

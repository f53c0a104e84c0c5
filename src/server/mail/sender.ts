import type { Language } from '#contract/locale.ts';
import { isolate } from './isolation.ts';
import type { Letter } from './letter.ts';
import { mailWords } from './mail-words.ts';

/** What every mail needs to know of the shop. */
export interface Sender {
  language: Language;
  shop: string;
  /** Where the storefront is, without a slash at its end. */
  publicUrl: string;
}

/** A mail in the sender's frame: the shop's name above and below. */
export function letterFrom(sender: Sender, letter: Pick<Letter, 'subject' | 'title' | 'blocks'>): Letter {
  const shop = isolate(sender.shop);
  const footer = mailWords[sender.language]('mail.footer', { shop });
  return { language: sender.language, shop, footer, ...letter };
}

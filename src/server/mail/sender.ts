import type { Language } from '#contract/values/locale.ts';
import { phoneText } from '#i18n/phone-text.ts';
import { isolate, isolateLtr } from './isolation.ts';
import type { Letter } from './letter.ts';
import { mailMessages } from './mail-messages.ts';

/** Who sells and where to get help; a text that the merchant did not set is empty. */
export interface SellerContact {
  legalName: string;
  commercialRegistration: string;
  address: string;
  phone: string;
  email: string;
}

/** The shop as its mails show it, in one language. */
export interface Sender {
  language: Language;
  shop: string;
  /** The address of its logo; null if it has none. */
  logo: string | null;
  /** The colour of its buttons. */
  accent: string;
  seller: SellerContact;
  /** The storefront's URL, without a trailing slash. */
  publicUrl: string;
}

/** The shop as a sender and as a recipient of mails. */
export interface ShopMailbox {
  senderIn(language: Language): Promise<Sender>;
  /** Where the shop receives orders and messages, in the language that it reads. */
  recipient(): Promise<{ to: string; sender: Sender }>;
}

/** A letter with the shop's name at the top, and the seller, the help line and the terms below. */
export function letterFrom(sender: Sender, letter: Pick<Letter, 'subject' | 'title' | 'blocks'>): Letter {
  const shop = isolate(sender.shop);
  const { language, logo, accent } = sender;
  return { language, shop, logo, accent, footer: footerOf(sender), ...letter };
}

function footerOf({ language, shop, seller, publicUrl }: Sender): Letter['footer'] {
  const say = mailMessages[language];
  const registration = seller.commercialRegistration;
  const identity = [
    seller.legalName && isolate(seller.legalName),
    registration && `${say('policy.commercialRegistration')}: ${isolateLtr(registration)}`,
  ];
  const contacts = [seller.phone && isolateLtr(phoneText(seller.phone)), seller.email && isolateLtr(seller.email)];
  const help = joined(contacts);
  return {
    lines: [
      say('mail.footer', { shop: isolate(shop) }),
      joined(identity),
      seller.address && isolate(seller.address),
      help && `${say('mail.help')}: ${help}`,
    ].filter((line) => line !== ''),
    terms: { label: say('policy.terms'), url: `${publicUrl}/${language}/conditions` },
  };
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

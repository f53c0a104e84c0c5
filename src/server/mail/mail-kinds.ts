import type { OrderId, StaffId, VariantId } from '#contract/ids.ts';
import type { Language } from '#contract/values/locale.ts';
import type { Letter } from './letter.ts';

/**
 * The mails that the shop sends and what each needs to know. A mail names rows instead of copying
 * them: codes and orders are read when the mail is written. The links of alerts
 * and invitations are stored as hashes only, so their mails carry the tokens.
 */
export interface MailPayloads {
  /** Nothing is sent: an address without a mail costs the same work as one with a mail. */
  none: object;
  code: { codeId: number; language: Language };
  'account-exists': { email: string; language: Language };
  'email-change-notice': { email: string; language: Language };
  'password-changed': { email: string; language: Language };
  'order-confirmation': { orderId: OrderId };
  'order-for-shop': { orderId: OrderId };
  /** Reminds of an online order that is not paid yet. */
  'finish-payment': { orderId: OrderId };
  /** Says that an online order was cancelled because nobody paid it. */
  'unpaid-cancelled': { orderId: OrderId };
  /** A link to pay an order. It is stored as a hash only, so the mail carries its token. */
  'payment-link': { orderId: OrderId; token: string };
  /** Tells the shop that something about payments needs someone. */
  'payment-alarm': object;
  /** Tells an owner that a customer disputes a payment, unless the bank has decided meanwhile. */
  'dispute-opened': { orderId: OrderId; paymentId: string; staffId: StaffId };
  /** Says that money is on its way back, that it has come, or that the shop gives it back by hand. */
  'refund-news': {
    orderId: OrderId;
    refundIds: string[];
    about: 'begun' | 'done' | 'by_hand' | 'withdrawn';
    /** Of those that were withdrawn: what counts as paid. */
    dirhams?: number;
  };
  /**
   * Says that an order moved, unless the move was undone or another mail says a later one. A mail of the release before has no event: it is sent if the
   * order has the version.
   */
  'order-moved': { orderId: OrderId; version: number; eventId?: number };
  /** Says what staff changed in an order, unless the edit was undone. */
  'order-edited': { orderId: OrderId; act: string };
  /** Tells the giver of a gift what its recipient did, or did not do. */
  'gift-news': { orderId: OrderId; about: 'chosen' | 'reminder' | 'lapsed' | 'thanks' };
  'contact-message': { messageId: number };
  /** The answer of staff to a message of the contact form. */
  'message-answer': { answerId: number };
  'staff-invite': { inviteId: number; token: string };
  /** To a member who forgot the password: a link, or whom to ask for one. */
  'staff-password-link': { staffId: StaffId; token: string };
  /** To an owner, when another one has set a new password with a mailed link. */
  'staff-owner-recovered': { staffId: StaffId; owner: StaffId };
  'stock-alert-confirm': { alertId: number; token: string; cancelToken: string };
  /** To a member of staff who signed in on a device for the first time. */
  'staff-new-device': { staffId: StaffId; agent: string; sender: string | null; at: string };
  /** To a member of staff whose second factor or password is another one now. */
  'staff-notice': { staffId: StaffId; about: 'secondFactorSet' | 'secondFactorRemoved' | 'passwordChanged' };
  'stock-alert': { variantId: VariantId; email: string; language: Language; cancelToken: string };
}

export type MailKind = keyof MailPayloads;

/** A mail as the outbox stores it. */
export type Mail = { [K in MailKind]: { kind: K } & MailPayloads[K] }[MailKind];

/** A written mail and its recipient. */
export interface AddressedLetter {
  to: string;
  letter: Letter;
  replyTo?: { name: string; address: string };
  /** What the mail's id is derived from, if later mails refer to it. Default: its row of the outbox. */
  name?: string;
  /** The names of the mails of the same conversation, the oldest first. The last one is answered. */
  answers?: readonly string[];
  /** A person wrote it: absence notes may answer. */
  isPersonal?: boolean;
  /** Runs after the mail server accepted the mail. */
  onSent?: () => Promise<void>;
  /** Runs after the mail server refused the mail for good. */
  onRefused?: () => Promise<void>;
}

/** Writes each kind of mail from current data; null if there is nothing left to send. */
export type MailWriters = {
  [K in MailKind]: (payload: MailPayloads[K]) => Promise<AddressedLetter | null>;
};

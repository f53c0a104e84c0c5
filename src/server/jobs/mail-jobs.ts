import type { Language } from '#contract/locale.ts';

/**
 * The mails that the shop sends. A job names rows and never carries what they hold: a code is derived, an order is read, when the
 * mail is written. The links of an alert are stored hashed alone, so its jobs bring them.
 */
export type MailJob =
  /** Nothing: an address that gets no mail costs the same job as one that does. */
  | { kind: 'none' }
  | { kind: 'code'; codeId: number; language: Language }
  | { kind: 'account-exists'; email: string; language: Language }
  | { kind: 'email-change-notice'; email: string; language: Language }
  | { kind: 'password-changed'; email: string; language: Language }
  | { kind: 'order-confirmation'; orderId: number }
  | { kind: 'order-for-shop'; orderId: number }
  | { kind: 'contact-message'; messageId: number }
  | { kind: 'stock-alert-confirm'; alertId: number; token: string; cancelToken: string }
  | { kind: 'stock-alert'; variantId: number; email: string; language: Language; cancelToken: string };

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { OrderId } from '#contract/ids.ts';
import type { Language } from '#contract/values/locale.ts';

/** The token of the recipient's page of an order: 128 bits that follow from a key, so that it can be shown again. */
export function recipientToken(key: Buffer, orderId: OrderId): string {
  return createHmac('sha256', key).update(`recipient link ${orderId}`).digest().subarray(0, 16).toString('base64url');
}

/** What is stored of a token. */
export function hashRecipientToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether a token is that of an order with this key. */
export function isRecipientToken(key: Buffer, orderId: OrderId, token: string): boolean {
  return timingSafeEqual(hashRecipientToken(token), hashRecipientToken(recipientToken(key, orderId)));
}

/** The address of the recipient's page. */
export function recipientUrl(shopUrl: string, language: Language, token: string): string {
  return `${shopUrl}/${language}/for-you/${token}`;
}

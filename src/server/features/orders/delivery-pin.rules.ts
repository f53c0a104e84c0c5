import { createHmac } from 'node:crypto';
import { consoleLimits } from '#contract/console/limits.ts';
import { toLatinDigits } from '#contract/values/digits.ts';
import type { OrderId } from '#contract/ids.ts';

const digits = consoleLimits.pinDigits;

/** The PIN that the customer tells the driver at the door. It is derived, so nothing is stored. */
export function deliveryPin(codeKey: Buffer, orderId: OrderId): string {
  const mac = createHmac('sha256', codeKey).update(`delivery pin ${orderId}`).digest();
  return String(mac.readUInt32BE(0) % 10 ** digits).padStart(digits, '0');
}

/** Whether a typed PIN is the order's. Arabic digits and spaces are allowed. */
export function isPin(typed: string, pin: string): boolean {
  return toLatinDigits(typed).replace(/\D/g, '') === pin;
}

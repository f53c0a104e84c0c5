import type { OrderForm } from '#contract/checkout.ts';
import { storageKeys } from '#contract/values/limits.ts';

interface Attempt {
  key: string;
  form: OrderForm;
}

interface Attempts {
  /** The attempt that was sent last. */
  last: Attempt | null;
  /** The last attempt without a response: it may have become an order. */
  unanswered: Attempt | null;
}

function newKey(): string {
  // Not crypto.randomUUID: it is not available without https.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function read(): Attempts {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKeys.orderAttempts) ?? 'null') as Partial<Attempts> | null;
    return { last: stored?.last ?? null, unanswered: stored?.unanswered ?? null };
  } catch {
    return { last: null, unanswered: null };
  }
}

function write(attempts: Attempts): void {
  try {
    sessionStorage.setItem(storageKeys.orderAttempts, JSON.stringify(attempts));
  } catch {
    // Without storage a key is valid for its one request.
  }
}

/**
 * The Idempotency-Key of an order. Sending the same order again (a lost response, a reload, a
 * second click) reuses the key, so that it becomes one order only. Another order gets another key.
 */
export function keyOf(form: OrderForm): string {
  const attempts = read();
  const body = JSON.stringify(form);
  const same = [attempts.last, attempts.unanswered].find((attempt) => attempt && JSON.stringify(attempt.form) === body);
  const last = same ?? { key: newKey(), form };
  write({ ...attempts, last });
  return last.key;
}

/** The connection was lost before the response to the last attempt. */
export function markUnanswered(): void {
  const { last } = read();
  write({ last, unanswered: last });
}

/** The attempt without a known result, or null. */
export function unansweredOrder(): OrderForm | null {
  return read().unanswered?.form ?? null;
}

/** Called after a placed order: the next one is new, even if it looks the same. */
export function forgetAttempts(): void {
  try {
    sessionStorage.removeItem(storageKeys.orderAttempts);
  } catch {
    // Nothing was stored.
  }
}

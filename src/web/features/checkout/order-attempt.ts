import type { OrderForm } from '#contract/checkout.ts';

const storageKey = 'orderAttempt';

function newKey(): string {
  // Not crypto.randomUUID: it is missing where the page is not served over https.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function remembered(): { key: string; body: string } | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as { key: string; body: string } | null;
  } catch {
    return null;
  }
}

/**
 * The Idempotency-Key of an order. Sending the same order again (a lost answer, a reload, a second click) takes the same
 * key, so that it can become one order only; another order takes another key.
 */
export function keyOfAttempt(form: OrderForm): string {
  const body = JSON.stringify(form);
  const last = remembered();
  if (last?.body === body) return last.key;
  const key = newKey();
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ key, body }));
  } catch {
    // Without storage a key lives as long as its one request.
  }
  return key;
}

/** After a placed order: the next one is a new one, even if it looks the same. */
export function forgetAttempt(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept.
  }
}

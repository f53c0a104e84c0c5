import { isApiError } from '#contract/http/client.ts';

/** One wish of a person. The server does it once, however often it is sent. */
export interface Intent {
  key: string;
  input: string;
}

/** A random Idempotency-Key. `crypto.randomUUID` exists in secure contexts only. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The intent of a press: the one before, if its outcome is unknown and the same is sent again; a
 * new one otherwise.
 */
export function intentOf(open: Intent | null, input: unknown, makeKey: () => string = newKey): Intent {
  const text = JSON.stringify(input) ?? '';
  return open?.input === text ? open : { key: makeKey(), input: text };
}

/** Whether an error leaves open if the server has done the write. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !isApiError(error) || error.status === 0 || error.status >= 500;
}

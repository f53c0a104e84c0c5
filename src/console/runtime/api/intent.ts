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

/**
 * The requests of a hook that are on their way. A double press comes before the button is shown as
 * busy. Writes of different targets (`params`) know nothing of each other; of one target, only the
 * same again is a double press: a tick that is taken away and set again is sent three times.
 */
export function createFlights() {
  const lastOf = new Map<string, string>();
  const targetOf = (input: unknown) => JSON.stringify((input as { params?: unknown }).params) ?? '';
  const textOf = (input: unknown) => JSON.stringify(input) ?? '';
  return {
    /** False if the same is on its way. */
    begin(input: unknown): boolean {
      if (lastOf.get(targetOf(input)) === textOf(input)) return false;
      lastOf.set(targetOf(input), textOf(input));
      return true;
    },
    end(input: unknown): void {
      if (lastOf.get(targetOf(input)) === textOf(input)) lastOf.delete(targetOf(input));
    },
  };
}

import { storageKeys } from '#contract/values/limits.ts';

/** Keeps the token of the link with which this tab begins to pay, for the page to which the provider returns. */
export function rememberLink(token: string): void {
  try {
    sessionStorage.setItem(storageKeys.paymentLink, token);
  } catch {
    // Without storage the link has to be opened again.
  }
}

/** The link with which this tab began to pay, or null. */
export function recallLink(): string | null {
  try {
    return sessionStorage.getItem(storageKeys.paymentLink);
  } catch {
    return null;
  }
}

// Here and not in `storageKeys`, which every page loads.
const key = 'paymentLink';

/** Keeps the token of the link with which this tab begins to pay, for the page to which the provider returns. */
export function rememberLink(token: string): void {
  try {
    sessionStorage.setItem(key, token);
  } catch {
    // Without storage the link has to be opened again.
  }
}

/** The link with which this tab began to pay, or null. */
export function recallLink(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

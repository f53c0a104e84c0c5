/** The Trusted Types API in use. TypeScript's DOM library does not declare it. */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (text: string) => string | null }) => ScriptAddresses;
}

interface ScriptAddresses {
  /** Returns a TrustedScriptURL, which browsers take in place of a text. */
  createScriptURL: (text: string) => string;
}

const workerPath = '/console/sw.js';
let policy: ScriptAddresses | undefined;

/** The only script address that a text may become: the worker of the console. */
export function ownScriptAddress(text: string): string | null {
  return text === workerPath ? text : null;
}

/**
 * Creates the policy `console`. It makes no HTML and no script text, so neither can be written into
 * the page. Browsers without Trusted Types ignore it.
 */
export function createConsolePolicy(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy = trustedTypes?.createPolicy('console', { createScriptURL: ownScriptAddress });
}

/** The address of the console's worker, as browsers with Trusted Types want it. */
export function workerAddress(): string {
  return policy ? policy.createScriptURL(workerPath) : workerPath;
}

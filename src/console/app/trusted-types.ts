/** The Trusted Types API in use. TypeScript's DOM library does not declare it. */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (text: string) => string | null }) => ScriptAddresses;
}

interface ScriptAddresses {
  createScriptURL: (text: string) => unknown;
}

/** The only script address that a text may become: the worker of the console. */
export function ownScriptAddress(text: string): string | null {
  return text === '/console/sw.js' ? text : null;
}

/**
 * Creates the policy `console`. It makes no HTML and no script text, so neither can be written into
 * the page. Browsers without Trusted Types ignore it.
 */
export function createConsolePolicy(): ScriptAddresses | null {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy('console', { createScriptURL: ownScriptAddress }) ?? null;
}

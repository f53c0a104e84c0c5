/** The Trusted Types API in use. TypeScript's DOM library does not declare it. */
interface TrustedTypes {
  createPolicy: (name: string, rules: TrustedTypesRules) => unknown;
}

export interface TrustedTypesRules {
  createHTML: (text: string) => string;
  createScript: (text: string) => string | null;
  createScriptURL: (text: string) => string | null;
}

/**
 * The rules for `require-trusted-types-for 'script'`. HTML is escaped, except the empty element
 * with which React creates a data block after a navigation, and the document's blocks if hydration
 * fails. It runs nothing. Script text is rejected, and the only script URL is the service worker's.
 */
export const trustedTypesRules: TrustedTypesRules = {
  createHTML: (text) => (text === '<script></script>' ? text : text.replaceAll('<', '&lt;')),
  createScript: () => null,
  createScriptURL: (text) => (text === '/sw.js' ? text : null),
};

/** Installs the page's default policy. Browsers without Trusted Types ignore it. */
export function installTrustedTypes(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', trustedTypesRules);
}

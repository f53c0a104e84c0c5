/** The part of the browser's Trusted Types that is used here; TypeScript's DOM library does not declare them. */
interface TrustedTypes {
  createPolicy: (name: string, rules: TrustedTypesRules) => unknown;
}

export interface TrustedTypesRules {
  createHTML: (text: string) => string;
  createScript: (text: string) => string | null;
  createScriptURL: (text: string) => string | null;
}

/**
 * The rules under which a text may become HTML or code (`require-trusted-types-for 'script'`). No text becomes HTML: each
 * "<" is escaped. The one exception is the empty element that React creates a data block with. No text becomes a script,
 * and the only script address is the service worker's.
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

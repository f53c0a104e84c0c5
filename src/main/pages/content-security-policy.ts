import { createHash } from 'node:crypto';

const rest =
  "style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; " +
  "base-uri 'none'; form-action 'self'; " +
  // src/storefront/app/trusted-types.ts says what text may become HTML, a script or a script URL.
  "require-trusted-types-for 'script'; trusted-types default";

/**
 * The Content-Security-Policy of a page with exactly these inline scripts. `framed`: whether the console
 * shows the page in a frame.
 */
export function policyFor(scripts: readonly string[], { framed }: { framed: boolean }): string {
  const hashes = scripts.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return `default-src 'self'; script-src 'self'${[...new Set(hashes)].join('')}; frame-ancestors ${framed ? "'self'" : "'none'"}; ${rest}`;
}

import { createHash } from 'node:crypto';

const rest =
  "style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
  // A text becomes HTML, a script or the address of one only through the rules in src/storefront/app/trusted-types.ts.
  "require-trusted-types-for 'script'; trusted-types default";

/** The policy of a page that may run its own files and exactly these inline scripts. */
export function policyFor(scripts: readonly string[]): string {
  const hashes = scripts.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return `default-src 'self'; script-src 'self'${[...new Set(hashes)].join('')}; ${rest}`;
}

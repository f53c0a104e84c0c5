import { permissionsPolicy } from '#server/http/security-headers.ts';

/**
 * The Content-Security-Policy of the console. It frames previews of the shop's pages. src/console/runtime/page/trusted-types.ts creates the policy
 * `console`.
 */
export const consolePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; media-src 'self'; " +
  "connect-src 'self'; frame-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types console";

/** Passkeys, and the camera for codes and pictures. */
export const consolePermissions = permissionsPolicy([
  'camera',
  'publickey-credentials-create',
  'publickey-credentials-get',
]);

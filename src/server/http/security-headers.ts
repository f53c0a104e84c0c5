import type { FastifyInstance } from 'fastify';

// API responses are data: a browser that shows one as a document may load and run nothing.
const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// Browser features that no page of the storefront uses.
const closedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'usb',
] as const;
type Feature = (typeof closedFeatures)[number];

/** The Permissions-Policy of a response whose page may use these features itself. */
export function permissionsPolicy(opened: readonly Feature[] = []): string {
  return closedFeatures.map((feature) => `${feature}=${opened.includes(feature) ? '(self)' : '()'}`).join(', ');
}

/** Sent in addition to helmet's headers. A page has its own policy. */
const headers = { 'content-security-policy': policy, 'permissions-policy': permissionsPolicy() };

/** All security headers, for responses that are sent before the hooks run. */
export function bareHeaders(isHttps: boolean): Record<string, string> {
  return {
    ...headers,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Adds a policy to every response. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers);
  });
}

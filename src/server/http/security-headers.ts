import type { FastifyInstance } from 'fastify';

// An answer that is no page is data: where a browser shows it as a document all the same, nothing in it may load, run or be framed.
const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// Powers of a browser that no page of the shop asks for, so that nothing that gets into one can.
const powers =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), usb=()';

/** What every answer says of itself beside what helmet says; a page brings a policy of its own. */
const headers = { 'content-security-policy': policy, 'permissions-policy': powers };

/** The same and what helmet would say, for answers that are given before its hooks run. */
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

/** Lets no answer leave without a policy. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers);
  });
}

import type { FastifyInstance } from 'fastify';

/**
 * The spec's client names JSON on every request, also on those without a body (DELETE, logout): an empty JSON body is no body.
 * Everything else is read by Fastify's own parser, which refuses poisoned prototypes.
 */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parseJson(request, body as string, done);
  });
}

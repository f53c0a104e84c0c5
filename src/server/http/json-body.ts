import type { FastifyInstance } from 'fastify';

/**
 * Accepts an empty body with a JSON content type: specified clients send that type with every
 * request, also DELETE and logout. Fastify's own parser reads all other bodies; it refuses
 * `__proto__` keys.
 */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parseJson(request, body as string, done);
  });
}

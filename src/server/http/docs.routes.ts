import type { FastifyInstance } from 'fastify';
import { apiPrefix } from '#contract/api/calls.ts';
import { openApi } from '#contract/api/openapi.ts';
import { publicCaching, sendWithEtag } from '../cache/cache-control.ts';
import { docsPage } from './docs-page.ts';

const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function createDocs(version: string) {
  const document = openApi(version);
  return { json: JSON.stringify(document), ...docsPage(document) };
}

/** Serves the API documentation: `/openapi.json` for programs, `/docs` for people. */
export function docsRoutes(app: FastifyInstance, version: string): void {
  let made: ReturnType<typeof createDocs> | undefined;
  const docs = () => (made ??= createDocs(version));
  app.get(`${apiPrefix}/openapi.json`, async (request, reply) =>
    sendWithEtag(
      request,
      reply.type('application/json; charset=utf-8').header('cache-control', publicCaching),
      docs().json,
    ),
  );
  app.get(`${apiPrefix}/docs`, async (request, reply) =>
    sendWithEtag(
      request,
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', publicCaching)
        .header('content-security-policy', policy),
      docs().html,
    ),
  );
  app.get(`${apiPrefix}/docs.css`, async (request, reply) =>
    sendWithEtag(request, reply.type('text/css; charset=utf-8').header('cache-control', publicCaching), docs().css),
  );
}

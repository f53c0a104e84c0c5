import type { FastifyInstance } from 'fastify';
import { apiPrefix } from '#contract/api/calls.ts';
import { privateCaching } from '../../cache/cache-control.ts';
import { AppError } from '../../errors/app-error.ts';
import { senderOf } from '../../throttling/sender.rules.ts';
import type { Notices } from './notices.ts';

const noticeBytes = 64 * 1024;

function textHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}

/**
 * Where providers send their notices. A server calls: there is no cookie, no session and no page, so the check for
 * cross-site requests does not apply. The signature is over the bytes of the body.
 */
export function noticesRoutes(app: FastifyInstance, notices: Notices): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route<{ Params: { provider: string } }>({
      method: 'POST',
      url: `${apiPrefix}/payments/:provider/notices`,
      bodyLimit: noticeBytes,
      onRequest: async ({ params }) => void notices.providerNamed(params.provider),
      handler: async ({ params, body, headers, ip }, reply) => {
        if (!Buffer.isBuffer(body)) throw new AppError('unsupported_media_type');
        await notices.take(notices.providerNamed(params.provider), {
          body,
          headers: textHeaders(headers),
          from: senderOf(ip),
        });
        return reply.header('cache-control', privateCaching).send({ data: null });
      },
    });
  });
}

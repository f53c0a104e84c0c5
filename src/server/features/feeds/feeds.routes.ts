import type { FastifyInstance } from 'fastify';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { publicCaching } from '../../cache/cache-control.ts';
import { chooseFastEncoding } from '../../cache/content-encoding.ts';
import { matchesEtag } from '../../cache/etag.ts';
import { AppError } from '../../errors/app-error.ts';
import { feedFiles } from './feed-files.rules.ts';
import type { FeedsService } from './feeds.service.ts';

/**
 * Serves the product feeds: `/feeds/<file>`, and those of a collection: `/feeds/collections/<handle>/<file>`. Their bytes
 * are the same on every instance.
 */
export function feedsRoutes(app: FastifyInstance, feeds: FeedsService): void {
  for (const url of ['/feeds/:file', '/feeds/collections/:handle/:file']) serve(app, feeds, url);
}

function serve(app: FastifyInstance, feeds: FeedsService, url: string): void {
  app.route<{ Params: { file: string; handle?: string } }>({
    method: ['GET', 'HEAD'],
    url,
    handler: async (request, reply) => {
      const { file: wanted, handle = null } = request.params;
      const known = feedFiles.find(({ name }) => name === wanted);
      const feed = known && (await feeds.open(known.name, handle));
      if (!known || !feed) throw new AppError('not_found');
      const headers = { etag: feed.etag, vary: 'Accept-Encoding', 'cache-control': publicCaching };
      if (matchesEtag(request.headers['if-none-match'], feed.etag)) return reply.code(304).headers(headers).send();
      const file = await feed.read();
      if (!file) throw new AppError('not_found');
      const isPacked = chooseFastEncoding(request.headers['accept-encoding']) === 'gzip';
      void reply.type(known.type).headers(headers);
      if (isPacked) void reply.headers({ 'content-encoding': 'gzip', 'content-length': file.bytes });
      if (request.method === 'HEAD') {
        file.stream.destroy();
        return reply.send();
      }
      // A closed connection ends both streams.
      return reply.send(isPacked ? file.stream : pipeline(file.stream, createGunzip(), () => undefined));
    },
  });
}

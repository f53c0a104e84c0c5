import type { FastifyInstance } from 'fastify';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { publicCaching } from '../../cache/cache-control.ts';
import { chooseFastEncoding } from '../../cache/content-encoding.ts';
import { matchesEtag } from '../../cache/etag.ts';
import { AppError } from '../../errors/app-error.ts';
import { feedFiles } from './feed-files.rules.ts';
import type { FeedsService } from './feeds.service.ts';

/** Serves the product feeds: `/feeds/<file>`. Their bytes are the same on every instance. */
export function feedsRoutes(app: FastifyInstance, feeds: FeedsService): void {
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/feeds/:file',
    handler: async (request, reply) => {
      const known = feedFiles.find(({ name }) => name === request.params.file);
      const feed = known && (await feeds.open(known.name));
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

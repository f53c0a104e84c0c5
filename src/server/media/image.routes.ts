import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ImageWidth, imageWidths } from '#contract/values/limits.ts';
import { AppError, invalidField } from '../errors/app-error.ts';
import { matchesEtag } from '../cache/etag.ts';
import { formatFor } from './image-format.ts';
import type { ImagesService } from './images.service.ts';
import { remainingMs, withTimeout } from '../http/request-deadline.ts';
import { logIdsOf } from '../http/request-trace.ts';
import { senderOf } from '../throttling/sender.rules.ts';
import { isPersonal, offeredVariant } from './variants.ts';

function readWidth(given: unknown): ImageWidth | null {
  if (given === undefined) return null;
  const width = imageWidths.find((one) => String(one) === given);
  if (width === undefined) throw invalidField('w', 'outOfRange');
  return width;
}

/** Is aborted when the connection of a reply ends. */
function endOf(reply: FastifyReply): AbortController {
  const ended = new AbortController();
  reply.raw.once('close', () => ended.abort());
  return ended;
}

/**
 * Serves pictures: `/images/<path>?w=<width>`. A catalogue path contains a hash of the content, so
 * its response never expires.
 */
export function imageRoutes(app: FastifyInstance, images: ImagesService): void {
  app.get<{ Params: { folder: string; name: string }; Querystring: { w?: unknown } }>(
    '/images/:folder/:name',
    async (request, reply) => {
      const path = `${request.params.folder}/${request.params.name}`;
      const width = readWidth(request.query.w);
      const variant = offeredVariant({ path, width, format: formatFor(request.headers.accept) });
      const etag = images.etagOf(variant);
      const readMs = remainingMs(app.deadlines, reply.elapsedTime);
      const ended = endOf(reply);
      // The ETag follows from the path: a match does not prove that the picture exists.
      const isFresh =
        matchesEtag(request.headers['if-none-match'], etag) && (await withTimeout(readMs, images.exists(variant)));
      const waiting = {
        sender: senderOf(request.ip),
        // A slow bucket is asked several times for one picture.
        readMs,
        renderingMs: app.deadlines.renderingMs,
        signal: ended.signal,
        onProblem: (err: unknown) =>
          request.log.warn({ err, ...logIdsOf(request) }, 'a rendered picture could not be stored'),
      };
      // A caller who has got an error waits no longer.
      const picture = isFresh ? 'fresh' : await images.find(variant, waiting).finally(() => ended.abort());
      if (!picture) throw new AppError('not_found');
      void reply.headers({
        etag,
        vary: 'Accept',
        'cache-control': isPersonal(path) ? 'private, max-age=3600' : 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline',
        // Mails show pictures of the catalogue: a mail program has another origin.
        'cross-origin-resource-policy': isPersonal(path) ? 'same-origin' : 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
      return picture === 'fresh' ? reply.code(304).send() : reply.type(picture.type).send(picture.bytes);
    },
  );
}

import type { FastifyInstance } from 'fastify';
import { type ImageWidth, imageWidths } from '#contract/limits.ts';
import { AppError, invalidField } from '../platform/app-error.ts';
import { sendWithEtag } from '../platform/caching.ts';
import { formatFor } from './image-format.ts';
import { type ImagesService, isPersonal } from './images.service.ts';

function readWidth(given: unknown): ImageWidth | null {
  if (given === undefined) return null;
  const width = imageWidths.find((one) => String(one) === given);
  if (width === undefined) throw invalidField('w', 'outOfRange');
  return width;
}

/** Serves pictures: `/images/<path>?w=<width>`. A catalogue path carries a hash of its content, so it may be kept for ever. */
export function imageRoutes(app: FastifyInstance, images: ImagesService): void {
  app.get<{ Params: { folder: string; name: string }; Querystring: { w?: unknown } }>(
    '/images/:folder/:name',
    async (request, reply) => {
      const path = `${request.params.folder}/${request.params.name}`;
      const picture = await images.find(path, readWidth(request.query.w), formatFor(request.headers.accept));
      if (!picture) throw new AppError('not_found');
      void reply.headers({
        vary: 'Accept',
        'cache-control': isPersonal(path) ? 'private, max-age=3600' : 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
      return sendWithEtag(request, reply.type(picture.type), picture.bytes);
    },
  );
}

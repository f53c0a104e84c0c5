import type { FastifyInstance } from 'fastify';
import { iconSizes } from '#contract/values/look.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Icons } from './icons.service.ts';

const iconFile = /^([a-z0-9-]{1,80})-([a-z0-9]+)\.png$/;

/** Serves the icon of the shop: `/icons/<name of its picture>-<size>.png`. The content of a path never changes. */
export function iconRoutes(app: FastifyInstance, icons: Icons): void {
  app.get<{ Params: { file: string } }>('/icons/:file', async ({ params }, reply) => {
    const [, name, wanted] = iconFile.exec(params.file) ?? [];
    const size = iconSizes.find((one) => one === wanted);
    const icon = name !== undefined && size !== undefined ? await icons.find(name, size) : null;
    if (!icon) throw new AppError('not_found');
    return reply
      .type('image/png')
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        // Mails show it: a mail program has another origin.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(icon);
  });
}

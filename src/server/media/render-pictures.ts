import { createHash } from 'node:crypto';
import type { Db } from '../database/connect.ts';
import { enqueue } from '../jobs/jobs.ts';
import type { ImagesService } from './images.service.ts';

// A picture costs about 1.4 s of CPU, a large catalogue hours. So one job runs at a time, after all
// other work, in slices that a shutdown need not wait for, with a pause as long as the work: at
// most half a core is busy, and requests of shoppers go first.
const sliceMs = 1000;
const lowest = 100;

/** Queues the rendering of these pictures in the caller's transaction. */
export async function enqueueRendering(db: Db, paths: readonly string[], runAt?: Date): Promise<void> {
  if (paths.length === 0) return;
  const key = `render_pictures:${createHash('sha256').update(paths.join()).digest('hex').slice(0, 32)}`;
  await enqueue(db, 'render_pictures', { paths: [...paths] }, { key, runAt, queue: 'pictures', priority: lowest });
}

/**
 * Creates the `render_pictures` job: renders for one second and queues the rest. It skips existing
 * variants, so it may be killed and repeated.
 */
export function createRenderPictures({ db, images }: { db: Db; images: Pick<ImagesService, 'renderNextVariant'> }) {
  return async ({ paths }: { paths: string[] }): Promise<void> => {
    let workedMs = 0;
    let ready = 0;
    while (ready < paths.length && workedMs < sliceMs) {
      const tookMs = await images.renderNextVariant(paths[ready] as string);
      if (tookMs === null) ready += 1;
      else workedMs += tookMs;
    }
    await enqueueRendering(db, paths.slice(ready), new Date(Date.now() + workedMs));
  };
}

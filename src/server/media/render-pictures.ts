import { createHash } from 'node:crypto';
import type { Db } from '../database/connect.ts';
import { enqueue } from '../jobs/jobs.ts';
import type { ImagesService } from './images.service.ts';

// A picture costs some 1.4 s of a core, a large catalogue hours: so one job at a time, behind all other work, in slices that a server which
// stops need not wait for, with a rest as long as the work. Half a core at most is busy, and what shoppers wait for goes first.
const sliceMs = 1000;
const lowest = 100;

/** Has the variants of these pictures made, once the caller's transaction is committed. */
export async function enqueueRendering(db: Db, paths: readonly string[], runAt?: Date): Promise<void> {
  if (paths.length === 0) return;
  const key = `render_pictures:${createHash('sha256').update(paths.join()).digest('hex').slice(0, 32)}`;
  await enqueue(db, 'render_pictures', { paths: [...paths] }, { key, runAt, queue: 'pictures', priority: lowest });
}

/**
 * Makes the `render_pictures` job: works through the pictures for a second and hands on what is left. What is there is passed by, so that
 * it may be killed and repeated.
 */
export function createRenderPictures({ db, images }: { db: Db; images: Pick<ImagesService, 'prepareNext'> }) {
  return async ({ paths }: { paths: string[] }): Promise<void> => {
    let workedMs = 0;
    let ready = 0;
    while (ready < paths.length && workedMs < sliceMs) {
      const tookMs = await images.prepareNext(paths[ready] as string);
      if (tookMs === null) ready += 1;
      else workedMs += tookMs;
    }
    await enqueueRendering(db, paths.slice(ready), new Date(Date.now() + workedMs));
  };
}

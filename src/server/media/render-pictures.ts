import { createHash } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import type { Db } from '../database/connect.ts';
import { enqueue, type JobPayloads } from '../jobs/jobs.ts';
import type { ImagesService } from './images.service.ts';

// A picture costs about 1.4 s of CPU, a large catalogue hours. So one job runs at a time, after all
// other work, in slices that a shutdown need not wait for, with a pause as long as the work: at
// most half a core is busy, and requests of shoppers go first.
const sliceMs = 1000;
const lowest = 100;
// A shop that answers requests uses more of its event loop.
const idleShare = 0.1;
const busyPauseMs = 10_000;

interface Options {
  runAt?: Date | undefined;
  /** Render only while the shop is idle: for pictures of which nobody knows whether they are looked at. */
  whenIdle?: boolean | undefined;
}

/** Queues the rendering of these pictures in the caller's transaction. */
export async function enqueueRendering(
  db: Db,
  paths: readonly string[],
  { runAt, whenIdle = false }: Options = {},
): Promise<void> {
  if (paths.length === 0) return;
  const key = `render_pictures:${createHash('sha256').update(paths.join()).digest('hex').slice(0, 32)}`;
  const payload = { paths: [...paths], ...(whenIdle && { whenIdle }) };
  await enqueue(db, 'render_pictures', payload, { key, runAt, queue: 'pictures', priority: lowest });
}

/** Creates a function that says whether the process was idle since the last call, and the machine is. */
function createIdleCheck(): () => boolean {
  let last: EventLoopUtilization | undefined;
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = last ? performance.eventLoopUtilization(now, last) : { utilization: 1 };
    last = now;
    return utilization < idleShare && loadavg()[0]! < availableParallelism();
  };
}

interface Needs {
  db: Db;
  images: Pick<ImagesService, 'renderNextVariant'>;
  isIdle?: () => boolean;
}

/**
 * Creates the `render_pictures` job: renders for one second and queues the rest. It skips existing
 * variants, so it may be killed and repeated.
 */
export function createRenderPictures({ db, images, isIdle = createIdleCheck() }: Needs) {
  return async ({ paths, whenIdle }: JobPayloads['render_pictures']): Promise<void> => {
    if (whenIdle && !isIdle())
      return enqueueRendering(db, paths, { whenIdle, runAt: new Date(Date.now() + busyPauseMs) });
    let workedMs = 0;
    let ready = 0;
    while (ready < paths.length && workedMs < sliceMs) {
      const tookMs = await images.renderNextVariant(paths[ready] as string);
      if (tookMs === null) ready += 1;
      else workedMs += tookMs;
    }
    await enqueueRendering(db, paths.slice(ready), { whenIdle, runAt: new Date(Date.now() + workedMs) });
  };
}

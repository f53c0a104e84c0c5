import { expect, it } from 'vitest';
import { createPendingUploads } from './pending-uploads.ts';

function uploadTracked(uploads: ReturnType<typeof createPendingUploads>) {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  uploads.track(promise);
  return async (hasArrived: boolean) => {
    resolve(hasArrived);
    await promise;
    await Promise.resolve();
  };
}

it('a save is sent at once if no picture is on its way', () => {
  const calls: string[] = [];
  createPendingUploads().whenDone(() => calls.push('saved'));
  expect(calls).toEqual(['saved']);
});

it('a save waits for all pictures', async () => {
  const uploads = createPendingUploads();
  const calls: string[] = [];
  const endFirst = uploadTracked(uploads);
  const endSecond = uploadTracked(uploads);
  uploads.whenDone(() => calls.push('saved'));
  expect(uploads.state()).toMatchObject({ isPending: true, isWaiting: true });
  await endSecond(true);
  expect(calls).toEqual([]);
  await endFirst(true);
  expect(calls).toEqual(['saved']);
  expect(uploads.state()).toMatchObject({ isPending: false, isWaiting: false, stopped: null });
});

it('a save is stopped if a picture does not arrive; the next one is not', async () => {
  const uploads = createPendingUploads();
  const calls: string[] = [];
  const end = uploadTracked(uploads);
  uploads.whenDone(
    () => calls.push('saved'),
    () => calls.push('stopped'),
  );
  await end(false);
  expect(uploads.state()).toMatchObject({ isPending: false, isWaiting: false, failed: 1, stopped: {} });
  uploads.settleFailure();
  expect(uploads.state().failed).toBe(0);
  uploads.whenDone(() => calls.push('saved'));
  expect(calls).toEqual(['stopped', 'saved']);
});

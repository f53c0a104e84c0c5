import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderHere } from '../testing/pictures.ts';
import { createFolderVariants } from './folder-variants.ts';
import { createImagesService, type Waiting } from './images.service.ts';
import type { PictureProcess } from './picture-process.ts';
import type { PictureTask } from './picture-tasks.ts';
import { createLocalStorage, type Storage } from './storage.ts';
import { offeredVariant, type Variant } from './variants.ts';

let folder: string;
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dana-uploads-'));
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#8a1538' } })
    .webp()
    .toBuffer();
  const files = createLocalStorage(join(folder, 'storage'));
  await files.put('catalog/rose.webp', picture);
  // Every upload is the same picture.
  storage = { ...files, has: async () => true, get: async () => picture };
});
afterAll(() => rm(folder, { recursive: true }));

let made = 0;
const upload = (): Variant => ({ path: `uploads/${(made += 1)}.webp`, width: 96, format: 'webp' });
const rose: Variant = { path: 'catalog/rose.webp', width: 96, format: 'webp' };

function callerFrom(sender: string, renderingMs = 10_000) {
  const leaving = new AbortController();
  const caller: Waiting = { sender, readMs: 10_000, renderingMs, signal: leaving.signal, onProblem: () => {} };
  return { caller, leave: () => leaving.abort() };
}

/** A picture process that waits until it is released. */
function heldProcess() {
  const tasks: PictureTask[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const process: PictureProcess = async (task) => {
    tasks.push(task);
    await released;
    return renderHere(task);
  };
  return { process, tasks, release };
}

function imagesWith(uploadPictures: PictureProcess) {
  const cacheDir = join(folder, `cache-${(made += 1)}`);
  return createImagesService({
    storage,
    stored: createFolderVariants(cacheDir),
    shopPictures: renderHere,
    uploadPictures,
    limitsOn: true,
  });
}

it('an upload has few variants: three widths and its own, without AVIF', () => {
  const offered = (width: Variant['width'], format: Variant['format']) =>
    offeredVariant({ path: 'uploads/a.webp', width, format });
  expect(offered(192, 'avif')).toMatchObject({ width: 192, format: 'webp' });
  expect(offered(1200, 'avif')).toMatchObject({ width: null, format: 'webp' });
  expect(offered(320, 'plain')).toMatchObject({ width: 320, format: 'plain' });
  const ofShop = { path: 'catalog/a.webp', width: 1200, format: 'avif' } as const;
  expect(offeredVariant(ofShop)).toEqual(ofShop);
});

it('a catalogue picture is rendered while uploads keep their process busy', async () => {
  const { process, tasks, release } = heldProcess();
  const images = imagesWith(process);
  const waiting = Array.from({ length: 40 }, () => images.find(upload(), callerFrom('192.0.2.1').caller));
  expect(await images.find(rose, callerFrom('192.0.2.2').caller)).toMatchObject({ type: 'image/webp' });
  expect(tasks).toHaveLength(1);
  release();
  await Promise.all(waiting);
});

it('a rendering that no caller waits for is dropped', async () => {
  const { process, tasks, release } = heldProcess();
  const images = imagesWith(process);
  const first = images.find(upload(), callerFrom('192.0.2.1').caller);
  await expect.poll(() => tasks.length).toBe(1);
  const gone = Array.from({ length: 10 }, () => {
    const { caller, leave } = callerFrom('192.0.2.1');
    return { result: images.find(upload(), caller), leave };
  });
  const shared = upload();
  const [leaves, stays] = [callerFrom('192.0.2.1'), callerFrom('192.0.2.3')];
  const both = Promise.allSettled([images.find(shared, leaves.caller), images.find(shared, stays.caller)]);
  for (const { leave } of [...gone, leaves]) leave();
  const settled = Promise.allSettled(gone.map(({ result }) => result));
  release();
  expect(await first).not.toBeNull();
  expect((await settled).map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
  expect((await both).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(tasks).toHaveLength(2);
});

it('a request waits for its turn, as ten of a crawler do, but not for ever', async () => {
  const { process, tasks, release } = heldProcess();
  const images = imagesWith(process);
  const crawled = Array.from({ length: 10 }, () => images.find(upload(), callerFrom('192.0.2.1').caller));
  const impatient = callerFrom('192.0.2.2', 1);
  await expect(images.find(upload(), impatient.caller)).rejects.toMatchObject({ code: 'unavailable' });
  impatient.leave();
  release();
  expect((await Promise.all(crawled)).map((picture) => picture?.type)).toEqual(Array(10).fill('image/webp'));
  expect(tasks).toHaveLength(10);
});

it('one sender cannot have more than 300 uploads rendered in ten minutes', async () => {
  const images = imagesWith(async () => ({ bytes: Buffer.from('x'), type: 'image/webp' }));
  const { caller } = callerFrom('192.0.2.1');
  for (let count = 0; count < 300; count += 1) await images.find(upload(), caller);
  await expect(images.find(upload(), caller)).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfterSeconds: expect.any(Number),
  });
  // A stored variant costs nothing.
  const stored = { path: `uploads/${made - 1}.webp`, width: 96, format: 'webp' } as const;
  expect(await images.find(stored, caller)).not.toBeNull();
  expect(await images.find(upload(), callerFrom('192.0.2.2').caller)).not.toBeNull();
});

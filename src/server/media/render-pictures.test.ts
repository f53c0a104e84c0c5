import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { imageWidths } from '#contract/values/limits.ts';
import { createLocalStorage, type Storage } from './storage.ts';
import { picturesHere } from '../testing/pictures.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createFolderVariants } from './folder-variants.ts';
import { createImagesService } from './images.service.ts';
import { createRenderPictures, enqueueRendering } from './render-pictures.ts';
import { listJobs, takeJobs } from '../testing/queued-jobs.ts';

const rose = 'catalog/00000000000000000000000000000001-8a1538.webp';
const dates = 'catalog/00000000000000000000000000000002.webp';

// Every width but the one of the zoom, in the two formats of the storefront.
const widths = imageWidths.filter((width) => width <= 1200);
const variantsOf = (path: string) =>
  widths.flatMap((width) =>
    ['avif', 'webp'].map((format) => `${path.replace('catalog/', '').replace('.webp', '')}-webp-${width}.${format}`),
  );

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
let cacheDir: string;
let storage: Storage;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await takeJobs(database.db);
  folder = await mkdtemp(join(tmpdir(), 'dana-pictures-'));
  cacheDir = join(folder, 'cache');
  storage = createLocalStorage(join(folder, 'storage'));
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#8a1538' } })
    .webp()
    .toBuffer();
  await storage.put(rose, picture);
  await storage.put(dates, picture);
  return () => rm(folder, { recursive: true });
});

const imagesOf = (overrides: Partial<Storage> = {}) =>
  createImagesService({
    storage: { ...storage, ...overrides },
    stored: createFolderVariants(cacheDir),
    ...picturesHere,
  });
const kept = async () => (await readdir(join(cacheDir, 'catalog'))).sort();
const queued = async () => {
  const jobs = await listJobs<{ paths: string[] }>(database.db);
  return jobs.map(({ payload, priority, queue, runAt }) => ({
    payload,
    priority,
    queue,
    waits: runAt.getTime() > Date.now(),
  }));
};

/** Runs the job, and the jobs that it leaves to do: a slow machine needs more than one. */
async function render(images: ReturnType<typeof imagesOf>, paths: string[]): Promise<void> {
  for (let left = paths; left.length > 0;) {
    await createRenderPictures({ db: database.db, images })({ paths: left });
    left = (await takeJobs<{ paths: string[] }>(database.db)).flatMap(({ payload }) => payload.paths);
  }
}

describe('the job that renders pictures', () => {
  it('renders the variants of the storefront once, and skips existing ones', async () => {
    let reads = 0;
    const counting = imagesOf({ get: (path) => ((reads += 1), storage.get(path)) });
    await render(counting, [rose]);
    expect(await kept()).toEqual(variantsOf(rose).sort());

    const before = reads;
    await render(counting, [rose]);
    const found = await imagesOf({ get: () => Promise.reject(new Error('read again')) }).find({
      path: rose,
      width: 480,
      format: 'avif',
    });
    expect(found?.type).toBe('image/avif');
    expect(reads).toBe(before);
  });

  it('resumes after a killed job', async () => {
    await render(imagesOf(), [rose]);
    const last = join(cacheDir, 'catalog', '00000000000000000000000000000001-8a1538-webp-1200.webp');
    const first = join(cacheDir, 'catalog', '00000000000000000000000000000001-8a1538-webp-96.avif');
    await rm(last);
    const { mtimeMs } = await stat(first);
    await render(imagesOf(), [rose]);
    expect((await stat(last)).size).toBeGreaterThan(0);
    expect((await stat(first)).mtimeMs).toBe(mtimeMs);
  });

  it('runs for a second, enqueues the rest, and pauses as long, with a lower priority than all other jobs', async () => {
    const asked: string[] = [];
    const images = { renderNextVariant: async (path: string) => (asked.push(path), asked.length === 1 ? null : 400) };
    await createRenderPictures({ db: database.db, images })({ paths: [rose, dates, 'catalog/x.webp'] });
    expect(asked).toEqual([rose, dates, dates, dates]);
    expect(await queued()).toEqual([
      { payload: { paths: [dates, 'catalog/x.webp'] }, priority: 100, queue: 'pictures', waits: true },
    ]);
    // The same again, as after a killed job, is the same job.
    await enqueueRendering(database.db, [dates, 'catalog/x.webp']);
    expect(await queued()).toHaveLength(1);
  });

  it('renders nothing that is only for idle times while the shop is busy', async () => {
    const asked: string[] = [];
    const images = { renderNextVariant: async (path: string) => (asked.push(path), null) };
    const idle = [false, true];
    const run = createRenderPictures({ db: database.db, images, isIdle: () => idle.shift() === true });
    await run({ paths: [rose], whenIdle: true });
    expect(asked).toEqual([]);
    expect(await queued()).toEqual([
      { payload: { paths: [rose], whenIdle: true }, priority: 100, queue: 'pictures', waits: true },
    ]);
    await run({ paths: [rose], whenIdle: true });
    await run({ paths: [dates] });
    expect(asked).toEqual([rose, dates]);
  });

  it('has a lower priority than shoppers, and shares their renderings', async () => {
    const order: string[] = [];
    const images = imagesOf({ get: async (path) => (order.push(path), storage.get(path)) });
    const waiting = [320, 480, 640].map((width) =>
      images.find({ path: dates, width: width as 320, format: 'avif' }).then(() => order.push('shown')),
    );
    // The shoppers' requests look for their files first.
    while (order.length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    await images.renderNextVariant(rose);
    await Promise.all(waiting);
    expect(order.indexOf(rose)).toBeGreaterThan(order.lastIndexOf(dates));
    await render(images, [dates]);
    expect(order.filter((path) => path === dates)).toHaveLength(variantsOf(dates).length);
  });

  it('skips pictures that are missing, invalid or cannot be decoded', async () => {
    await storage.put('catalog/broken.webp', Buffer.from('no picture at all'));
    const paths = ['catalog/gone.webp', '../../etc/passwd', 'catalog/broken.webp', rose];
    await render(imagesOf(), paths);
    expect(await kept()).toEqual(variantsOf(rose).sort());
  });

  it('fails and is retried if nothing can be stored; a shopper still gets the picture', async () => {
    // A file in place of the folder has the effect of a full disk.
    await writeFile(cacheDir, '');
    const images = imagesOf();
    await expect(createRenderPictures({ db: database.db, images })({ paths: [rose] })).rejects.toThrow(
      /ENOTDIR|EEXIST/,
    );
    const problems: unknown[] = [];
    const variant = { path: rose, width: 96, format: 'webp' } as const;
    const caller = {
      sender: '192.0.2.1',
      readMs: 10_000,
      renderingMs: 10_000,
      signal: new AbortController().signal,
      onProblem: (problem: unknown) => problems.push(problem),
    };
    const shown = await images.find(variant, caller);
    expect((await sharp(shown?.bytes).metadata()).width).toBe(60);
    expect(problems).toHaveLength(1);
    expect(await images.find(variant, caller)).toBe(shown);
    expect(problems).toHaveLength(1);
  });
});

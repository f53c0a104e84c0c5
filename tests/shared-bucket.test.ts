import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { filePath } from '#contract/console/files.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { prepareJobs } from '#server/jobs/job-runner.ts';
import { type BucketCall, inCommands } from '#server/media/bucket/bounded-fetch.ts';
import { createBucketStorage } from '#server/media/bucket/bucket-storage.ts';
import { createBucketVariants } from '#server/media/bucket/bucket-variants.ts';
import type { Bucket } from '#server/media/bucket/bucket.ts';
import { copyFiles } from '#server/media/bucket/copy-files.ts';
import { createImagesService } from '#server/media/images.service.ts';
import { findStorageProblem, markedBucket, markStorage } from '#server/media/storage-mark.ts';
import { openStorage } from '#server/media/storage.ts';
import { allOf } from '#server/testing/all-of.ts';
import { picturesHere } from '#server/testing/pictures.ts';
import { takeJobs } from '#server/testing/queued-jobs.ts';
import { createStaff } from '#server/testing/staff-factory.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { type ObjectStore, startObjectStore } from './support/object-store.ts';
import { picturesOf } from './support/rows/shop-state.ts';

const prefix = 'shop';
let store: ObjectStore;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let bucket: Bucket;
let [first, second]: TestApp[] = [];
const calls: BucketCall[] = [];

/** An instance with its own data folder. */
async function openInstance(env: Record<string, string> = {}): Promise<TestApp> {
  const own = await store.open({ prefix, onCall: (call) => calls.push(call) });
  return createTestApp(env, false, undefined, { database, bucket: own });
}

beforeAll(async () => {
  store = await startObjectStore();
  database = await createTestDatabase();
  bucket = await store.open({ prefix, patience: inCommands });
  [first, second] = [await openInstance(), await openInstance()];
});
afterEach(() => store.proxy.set({}));
afterAll(async () => {
  await first?.close();
  await second?.close();
  await database.drop();
  await store.close();
});

function instances(): [TestApp, TestApp] {
  if (!first || !second) throw new Error('no instances');
  return [first, second];
}

/** A new picture, which takes a while to render. */
async function newPicture(side = 900): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: side, height: side, channels: 3, background: 'red', noise } })
    .webp({ effort: 0 })
    .toBuffer();
}

async function catalogPicture(side = 900): Promise<string> {
  const path = `catalog/${randomBytes(16).toString('hex')}.webp`;
  await bucket.put(`uploads/${path}`, await newPicture(side));
  return path;
}

function see(shop: TestApp, path: string, width = 320) {
  return shop.request({ method: 'GET', url: `/images/${path}?w=${width}`, headers: { accept: 'image/webp' } });
}

async function upload(shop: TestApp) {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await newPicture(60))]), 'photo.webp');
  const encoded = new Response(form);
  return shop.request({
    method: 'POST',
    url: '/api/v1/uploads/image',
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  });
}

async function keysBelow(start: string): Promise<string[]> {
  return (await allOf(bucket.list(start))).flat().map(({ key }) => key);
}

const uploadRows = async () =>
  (await database.db.selectFrom('uploads').select('path').execute()).map(({ path }) => path);

describe('two instances with one bucket', () => {
  it('show each other’s uploads, and a deletion by one is a deletion for both', async () => {
    const [here, there] = instances();
    const answer = await upload(here);
    expect(answer.statusCode).toBe(201);
    const path = answer.json().data.data as string;
    expect((await see(there, path, 96)).statusCode).toBe(200);
    expect((await see(here, path, 96)).statusCode).toBe(200);
    expect(await keysBelow(`pictures/${path.replace('.', '-')}-`)).toHaveLength(1);
    await there.services.uploads.deleteFiles([path]);
    expect((await see(here, path, 96)).statusCode).toBe(404);
    await there.services.images.evict([path]);
    expect((await keysBelow('')).filter((key) => key.includes(path.slice('uploads/'.length, -5)))).toEqual([]);
    for (const shop of [here, there])
      expect(await readdir(join(shop.dataDir, 'pictures', 'uploads')).catch(() => [])).toEqual([]);
  });

  it('render a variant once, also when both are asked at the same moment', async () => {
    const [here, there] = instances();
    const path = await catalogPicture();
    calls.length = 0;
    const answers = await Promise.all([see(here, path), see(there, path), see(here, path), see(there, path)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('latin1'))).size).toBe(1);
    expect(calls.filter(({ operation }) => operation === 'put')).toHaveLength(1);
    expect(await keysBelow('pictures/catalog/')).toContain(`pictures/${path.replace('.', '-')}-320.webp`);
  });

  it('prepare the variants of an import once, and serve them from the local disk while the bucket is away', async () => {
    const [here, there] = instances();
    const path = await catalogPicture(100);
    while ((await here.services.images.renderNextVariant(path)) !== null);
    calls.length = 0;
    expect(await there.services.images.renderNextVariant(path)).toBeNull();
    expect(calls.map(({ operation }) => operation)).toEqual(['list']);
    await see(there, path, 640);
    store.proxy.set({ refuse: true });
    store.proxy.cutAll();
    expect((await see(there, path, 640)).statusCode).toBe(200);
    expect((await see(here, path, 1200)).statusCode).toBe(200);
    expect((await see(there, path, 1200)).statusCode).toBe(503);
    // Without anything in memory, as after a restart.
    const restarted = createImagesService({
      storage: there.services.storage,
      stored: createBucketVariants(bucket, join(there.dataDir, 'pictures')),
      ...picturesHere,
    });
    const variant = { path, width: 640, format: 'webp' } as const;
    expect(await restarted.exists(variant)).toBe(false);
    expect(await restarted.find(variant)).not.toBeNull();
  });

  it('answer uploads with 503 in time while the bucket is away, leave nothing half, and go on by themselves', async () => {
    const [here] = instances();
    const before = [await uploadRows(), await keysBelow('uploads/uploads/')];
    for (const faults of [{ refuse: true }, { bytes: 'swallowed' }] as const) {
      store.proxy.set(faults);
      store.proxy.cutAll();
      const begun = performance.now();
      const [answer, products, ready] = await Promise.all([
        upload(here),
        here.request({ method: 'GET', url: '/api/v1/products' }),
        here.request({ method: 'GET', url: '/readyz' }),
      ]);
      expect(performance.now() - begun).toBeLessThan(5000);
      expect(answer.statusCode).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect([products.statusCode, ready.statusCode]).toEqual([200, 200]);
      expect(await readdir(join(here.dataDir, 'uploads', 'incoming'))).toEqual([]);
    }
    store.proxy.set({});
    expect([await uploadRows(), await keysBelow('uploads/uploads/')]).toEqual(before);
    await expect.poll(async () => (await upload(here)).statusCode).toBe(201);
  });

  it('answer a picture with 503 while each answer of the bucket is late', async () => {
    const shop = await openInstance({ ANSWER_SECONDS: '5' });
    const path = (await upload(shop)).json().data.data as string;
    store.proxy.set({ latencyMs: 1500 });
    // Without a limit, it would be the picture.
    const answer = await see(shop, path);
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    store.proxy.set({});
    await expect.poll(async () => (await see(shop, path)).statusCode, { timeout: 5000 }).toBe(200);
    await shop.close();
  });

  it('import a file on another instance than the one that received it, and export for it', async () => {
    const [here, there] = instances();
    const owner = await createStaff(here, 'owner');
    const work = async () => {
      for (const { payload } of await takeJobs<{ id: number }>(database.db, { tasks: ['data_file'] }))
        await there.services.files.work(payload.id);
    };
    const fetchFile = (id: number, part: 'content' | 'refused') =>
      here.request({ method: 'GET', url: filePath(id, part), headers: { cookie: `dana-staff=${owner.token}` } });
    const form = new FormData();
    form.append(
      'file',
      new Blob(['Title,Title (ar),Price,Stock,Image Src\nMug,كوب,20,5,a/كوب 1.png\nJar,برطمان,free,5,\n']),
      'p.csv',
    );
    const { id } = await owner.console('startImport', {}, { upload: form });
    await work();
    const picture = new FormData();
    picture.append('picture', new Blob([new Uint8Array(await newPicture(8))]), 'كوب 1.png');
    await owner.console('addImportPicture', { params: { id } }, { upload: picture });
    const ready = await owner.console('getImport', { params: { id } });
    await owner.console('runImport', { params: { id }, body: { version: ready.version } });
    await work();
    expect(await owner.console('getImport', { params: { id } })).toMatchObject({ state: 'done' });
    const { image } = await database.db.selectFrom('products').select('image').executeTakeFirstOrThrow();
    expect((await see(here, image ?? '', 96)).statusCode).toBe(200);
    expect((await fetchFile(id, 'refused')).body).toContain('Jar,برطمان,free');
    const made = await owner.console('exportCatalogue', { body: { format: 'csv' } });
    await work();
    const { body, headers } = await fetchFile(made.id, 'content');
    expect(body).toContain('Mug');
    expect(Number(headers['content-length'])).toBe(Buffer.byteLength(body));
    // Files without a row that came a moment ago may be about to get one.
    await bucket.put('uploads/files/0123', Buffer.from('x'));
    await here.services.files.sweep();
    expect(await keysBelow('uploads/files/0123')).toHaveLength(1);
    for (const file of [id, made.id]) await owner.console('removeFile', { params: { id: file } });
    expect(await keysBelow('uploads/files/')).toEqual(['uploads/files/0123']);
    await bucket.remove('uploads/files/0123');
    for (const shop of [here, there])
      expect(await readdir(join(shop.dataDir, 'uploads', 'incoming')).catch(() => [])).toEqual([]);
  });
});

describe('the pictures of a bucket', () => {
  it('are in a backup, and a restore puts them into an empty bucket or that of the shop, never into another shop’s', async () => {
    const [here] = instances();
    await catalogPicture(100);
    await markStorage(database.db, markedBucket(bucket));
    const file = join(here.dataDir, 'backup.tar.gz');
    const { storage } = here.services;
    const made = await writeBackup({ databaseUrl: database.url, storage, file });
    expect(made.files).toBeGreaterThan(0);
    const [target, again] = [await createTestDatabase(), await createTestDatabase()];
    const restore = async ({ url, pool }: typeof target, into: Bucket) => {
      const options = { databaseUrl: url, storage: createBucketStorage(into), place: markedBucket(into), file };
      await restoreBackup({ ...options, withMails: false, prepareJobs: () => prepareJobs(pool) });
    };
    const foreign = await store.open({ prefix: 'foreign' });
    await foreign.put('uploads/.folder', Buffer.from('0123\n'));
    await expect(restore(target, foreign)).rejects.toThrow('Nothing was restored. The bucket');
    expect(await picturesOf(createBucketStorage(foreign))).toEqual({});
    expect(await target.db.selectFrom('products').select('id').execute()).toEqual([]);

    const other = await store.open({ prefix: 'restored' });
    // The empty shop was started with this bucket.
    expect(await findStorageProblem(target.db, markedBucket(other))).toBeNull();
    await restore(target, other);
    expect(Object.keys(await picturesOf(createBucketStorage(other)))).toHaveLength(made.files);
    await restore(again, bucket);
    await target.drop();
    await again.drop();
    await rm(file);
  });

  it('come from a folder and go back to one, while files come and go, and deleting nothing', async () => {
    const [here] = instances();
    const { dataDir } = here;
    const folder = openStorage(dataDir);
    const paths = Array.from({ length: 40 }, (_, index) => `catalog/copy-${index}.webp`);
    for (const path of paths) await folder.put(path, randomBytes(2000));
    await folder.put('uploads/copy.webp', Buffer.from('personal'));
    await writeFile(join(dataDir, 'uploads', 'uploads', 'half.webp.01234567.part'), 'x');
    const target = await store.open({ prefix: 'copied' });
    // Of another size, as a copy that another program left.
    await target.put(`uploads/${paths[0]}`, Buffer.from('x'));
    const seen: number[][] = [];
    const options = { bucket: target, dataDir, onProgress: (done: number, total: number) => seen.push([done, total]) };
    store.proxy.set({ cut: { direction: 'up', at: 'copy-30.webp' } });
    await expect(copyFiles({ ...options, to: 'bucket' })).rejects.toMatchObject({ code: 'away' });
    store.proxy.set({});
    const report = await copyFiles({ ...options, bucket: await store.open({ prefix: 'copied' }), to: 'bucket' });
    expect(report).toMatchObject({ wrong: [], gone: 0 });
    expect(report.present).toBeGreaterThan(0);
    expect(report.copied).toBeGreaterThan(0);
    expect(seen.at(-1)?.[0]).toBe(report.present + report.copied);
    const copied = createBucketStorage(await store.open({ prefix: 'copied' }));
    expect(await picturesOf(copied)).toEqual(await picturesOf(folder));
    expect((await allOf((await store.open({ prefix: 'copied' })).list(''))).flat().map(({ key }) => key)).not.toContain(
      'uploads/uploads/half.webp.01234567.part',
    );
    const back = join(dataDir, 'back');
    await copyFiles({
      bucket: await store.open({ prefix: 'copied' }),
      dataDir: back,
      to: 'folder',
      onProgress: () => {},
    });
    expect(await picturesOf(openStorage(back))).toEqual(await picturesOf(folder));
    expect(await readFile(join(back, 'uploads', 'uploads', 'copy.webp'), 'utf8')).toBe('personal');
  });

  it('are those of the database, or the operator learns it', async () => {
    const problemOf = async (given: string) =>
      findStorageProblem(database.db, markedBucket(await store.open({ prefix: given })));
    await markStorage(database.db, markedBucket(bucket));
    expect(await problemOf(prefix)).toBeNull();
    expect(await problemOf('elsewhere')).toContain('is not the one with this shop');
    expect(await keysBelow('uploads/.folder')).toHaveLength(1);
    store.proxy.set({ refuse: true });
    store.proxy.cutAll();
    expect(await problemOf(prefix)).toContain('does not answer');
  });
});

import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BucketCall, inCommands, type Patience } from '#server/media/bucket/bounded-fetch.ts';
import { createBucketStorage } from '#server/media/bucket/bucket-storage.ts';
import { openBucket } from '#server/media/bucket/bucket.ts';
import { createLocalStorage, type Storage } from '#server/media/storage.ts';
import { describeError } from '#server/process/log-error.ts';
import { readStorageUrl } from '#server/process/storage-url.ts';
import { allOf } from '#server/testing/all-of.ts';
import { type ObjectStore, startObjectStore } from './support/object-store.ts';

let store: ObjectStore;
let folder: string;
beforeAll(async () => {
  store = await startObjectStore();
  folder = await mkdtemp(join(tmpdir(), 'dana-storage-'));
});
afterEach(() => store.proxy.set({}));
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

let made = 0;
const bytes = Buffer.from('the bytes of a picture');
const hour = 3_600_000;

/** Each kind of storage, empty. */
const kinds: Record<string, () => Promise<Storage>> = {
  'a folder': async () => createLocalStorage(join(folder, `storage-${(made += 1)}`)),
  'a bucket': async () =>
    createBucketStorage(await store.open({ prefix: `storage-${(made += 1)}`, patience: inCommands })),
};

describe.each(Object.entries(kinds))('%s', (_, open) => {
  it('has what was put, until it is removed, and nothing else', async () => {
    const storage = await open();
    expect(await storage.get('catalog/a.webp')).toBeNull();
    expect(await storage.has('catalog/a.webp')).toBe(false);
    await storage.put('catalog/a.webp', bytes);
    expect(await storage.get('catalog/a.webp')).toEqual(bytes);
    expect(await storage.has('catalog/a.webp')).toBe(true);
    await storage.put('catalog/a.webp', Buffer.alloc(2_000_000, 7));
    expect(await storage.get('catalog/a.webp')).toEqual(Buffer.alloc(2_000_000, 7));
    await storage.remove('catalog/a.webp');
    await storage.remove('catalog/a.webp');
    expect(await storage.get('catalog/a.webp')).toBeNull();
    expect(await allOf(storage.listAll())).toEqual([]);
  });

  it.each([
    '../secret.webp',
    'catalog/../../x.webp',
    '.folder',
    'files/0123',
    'catalog/A.webp',
    'catalog/a.webp/b.webp',
  ])('never reads or writes %s', async (path) => {
    const storage = await open();
    expect(await storage.get(path)).toBeNull();
    expect(await storage.has(path)).toBe(false);
    await expect(Promise.resolve().then(() => storage.put(path, bytes))).rejects.toThrow('not a storage path');
    await expect(Promise.resolve().then(() => storage.remove(path))).rejects.toThrow('not a storage path');
  });

  it('finds paths by the beginning of their names, in one folder', async () => {
    const storage = await open();
    const paths = ['catalog/aa-1.webp', 'catalog/aa.webp', 'catalog/ab.webp', 'uploads/aa.webp'];
    for (const path of paths) await storage.put(path, bytes);
    const find = storage.createFinder('catalog');
    expect((await find('aa')).sort()).toEqual(paths.slice(0, 2));
    expect(await find('b')).toEqual([]);
    expect((await allOf(storage.listAll())).sort()).toEqual(paths);
  });

  it('is cleaned of old files that no row names', async () => {
    const storage = await open();
    for (const name of ['known', 'lost']) await storage.put(`uploads/${name}.webp`, bytes);
    await storage.put('catalog/lost.webp', bytes);
    const asked: string[] = [];
    const known = async (paths: string[]) => {
      asked.push(...paths);
      return new Set(['uploads/known.webp']);
    };
    await storage.clean('uploads', new Date(Date.now() - hour), known);
    expect(asked).toEqual([]);
    await storage.clean('uploads', new Date(Date.now() + hour), known);
    expect(asked.sort()).toEqual(['uploads/known.webp', 'uploads/lost.webp']);
    expect((await allOf(storage.listAll())).sort()).toEqual(['catalog/lost.webp', 'uploads/known.webp']);
  });

  it('lists and cleans more than a thousand', async () => {
    const storage = await open();
    const paths = Array.from({ length: 1010 }, (_nothing, index) => `uploads/${String(index).padStart(4, '0')}.webp`);
    for (let from = 0; from < paths.length; from += 100)
      await Promise.all(paths.slice(from, from + 100).map((path) => storage.put(path, bytes)));
    expect((await allOf(storage.listAll())).sort()).toEqual(paths);
    await storage.clean('uploads', new Date(Date.now() + hour), async () => new Set(paths.slice(5)));
    expect((await allOf(storage.listAll())).sort()).toEqual(paths.slice(5));
  });
});

const large = Buffer.alloc(2_000_000, 7);
const impatient: Patience = { callMs: 400, tries: 2, bytesPerSecond: 2e6 };

const openPatient = (prefix: string) => store.open({ prefix, patience: inCommands });

/** The error of a call, and how long it took. */
async function failureOf(call: () => Promise<unknown>) {
  const begun = performance.now();
  const error = await call().then(
    () => null,
    (thrown: Error & { code?: string }) => thrown,
  );
  return { error, code: error?.code, ms: performance.now() - begun };
}

describe('a bucket', () => {
  it.each([
    ['refuses connections', { refuse: true }],
    ['answers nothing', { bytes: 'swallowed' }],
    ['is slower than anyone waits', { latencyMs: 500 }],
  ] as const)('that %s fails every call in time, and works again at once', async (_, faults) => {
    const prefix = `faults-${(made += 1)}`;
    const [patient, bucket] = [await openPatient(prefix), await store.open({ prefix, patience: impatient })];
    await patient.put('a', bytes);
    store.proxy.set(faults);
    store.proxy.cutAll();
    for (const call of [
      () => bucket.get('a'),
      () => bucket.sizeOf('a'),
      () => bucket.put('b', bytes),
      () => bucket.remove('a'),
      () => bucket.list('').next(),
      () => bucket.saveTo('a', join(folder, 'a')),
    ]) {
      const { code, ms } = await failureOf(call);
      expect(code).toBe('away');
      expect(ms).toBeLessThan(1500);
    }
    store.proxy.set({});
    // Another client: this one rests for a second.
    expect(await patient.get('a')).toEqual(bytes);
    expect(await patient.get('b')).toBeNull();
    expect(await readdir(folder)).not.toContain('a');
  });

  it('rests after three failures, so that requests do not wait for a dead service', async () => {
    const bucket = await store.open({ patience: impatient });
    store.proxy.set({ bytes: 'swallowed' });
    for (let times = 0; times < 3; times += 1) await failureOf(() => bucket.get('a'));
    const { code, ms } = await failureOf(() => bucket.get('a'));
    expect(code).toBe('away');
    expect(ms).toBeLessThan(impatient.callMs / 2);
  });

  it('that is cut off in the middle of a body leaves nothing half, here or there', async () => {
    const prefix = `cuts-${(made += 1)}`;
    const [patient, bucket] = [await openPatient(prefix), await store.open({ prefix, patience: impatient })];
    await patient.put('whole', large);
    store.proxy.set({ cut: { direction: 'down', afterBytes: 500_000 } });
    expect((await failureOf(() => bucket.get('whole'))).code).toBe('away');
    expect((await failureOf(() => bucket.saveTo('whole', join(folder, 'cut', 'whole')))).code).toBe('away');
    expect(await readdir(join(folder, 'cut'))).toEqual([]);
    store.proxy.set({ cut: { direction: 'up', afterBytes: 500_000 } });
    expect((await failureOf(() => bucket.put('half', large))).code).toBe('away');
    store.proxy.set({});
    expect(await patient.get('half')).toBeNull();
    expect((await patient.get('whole'))?.equals(large)).toBe(true);
    expect(await patient.sizeOf('half')).toBeNull();
  });

  it('repeats a call that a cut connection lost', async () => {
    const calls: BucketCall[] = [];
    const bucket = await store.open({ prefix: `again-${(made += 1)}`, onCall: (call) => calls.push(call) });
    store.proxy.set({ cut: { direction: 'up', afterBytes: 500_000, times: 1 } });
    await bucket.put('a', large);
    expect(store.proxy.cuts()).toBe(1);
    expect((await bucket.get('a'))?.equals(large)).toBe(true);
    await bucket.remove('a');
    expect(await bucket.sizeOf('a')).toBeNull();
    await bucket.list('').next();
    expect(calls.map(({ operation, ok }) => [operation, ok])).toEqual(
      ['put', 'get', 'delete', 'head', 'list'].map((operation) => [operation, true]),
    );
    expect(calls.every(({ ms }) => ms > 0)).toBe(true);
  });

  const secret = 'wJalrXUtnFEMI/K7MDENG';
  const answering = (status: number, code: string): RequestListener => {
    const text = `<Error><Code>${code}</Code><Message>no</Message><StringToSign>${secret}</StringToSign></Error>`;
    return (request, response) =>
      response
        .writeHead(status, { 'content-type': 'application/xml', location: 'http://127.0.0.1:1/' })
        .end(request.method === 'HEAD' ? '' : text);
  };

  /** A bucket of a service that answers as given. */
  async function bucketOf(listener: RequestListener, accessKeyId = 'AKIAEXAMPLE') {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const settings = readStorageUrl(`s3://pictures?endpoint=http://127.0.0.1:${port}&region=eu-central-1`, {
      accessKeyId,
      secretAccessKey: secret,
    });
    return { bucket: await openBucket({ settings, patience: impatient }), close: () => server.close() };
  }

  it('that sends a head and then nothing, or less than it announced, fails in time', async () => {
    const stalling = await bucketOf((_request, response) => {
      response.writeHead(200, { 'content-length': 1000, 'x-amz-meta-bytes': 1000 }).write('x');
    });
    for (const call of [() => stalling.bucket.get('a'), () => stalling.bucket.list('').next()]) {
      const { code, ms } = await failureOf(call);
      expect(code).toBe('away');
      expect(ms).toBeLessThan(1500);
    }
    stalling.close();
  });

  it.each([
    [403, 'RequestTimeTooSkewed', 'clock', 'the clock of this machine is wrong'],
    [403, 'AccessDenied', 'refused', 'The key may not do this in the bucket pictures'],
    [301, 'PermanentRedirect', 'region', 'is not in the region eu-central-1'],
    [400, 'AuthorizationHeaderMalformed', 'region', 'is not in the region eu-central-1'],
    [503, 'SlowDown', 'away', 'does not answer (503 SlowDown)'],
  ])('that answers %d %s says what to do, and never a key', async (status, answered, code, sentence) => {
    const { bucket, close } = await bucketOf(answering(status, answered));
    for (const call of [() => bucket.get('a'), () => bucket.put('a', bytes), () => bucket.list('').next()]) {
      const failed = await failureOf(call);
      expect(failed.code).toBe(code);
      expect(failed.error?.message).toContain(sentence);
      expect(JSON.stringify(describeError(failed.error))).not.toMatch(/AKIAEXAMPLE|wJalrXUtnFEMI/);
    }
    close();
  });

  it('that answers 200 to everything, like a web server, stores nothing and says so', async () => {
    const { bucket, close } = await bucketOf((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome</html>'),
    );
    const file = join(folder, 'file');
    await writeFile(file, bytes);
    for (const call of [() => bucket.put('a', bytes), () => bucket.putFile('a', file)]) {
      const failed = await failureOf(call);
      expect(failed.code).toBe('failed');
      expect(failed.error?.message).toContain('correct endpoint in STORAGE_URL');
    }
    expect(await bucket.get('a')).toBeNull();
    close();
  });

  it('with a key that no header may have names the class of the error, and never the key', async () => {
    const { bucket, close } = await bucketOf(answering(200, ''), 'AKIAEXAMPLE\nx');
    for (const call of [() => bucket.get('a'), () => bucket.put('a', bytes), () => bucket.sizeOf('a')]) {
      const failed = await failureOf(call);
      expect(failed.code).toBe('failed');
      expect(failed.error?.message).toContain('failed (TypeError)');
      expect(JSON.stringify(describeError(failed.error))).not.toMatch(/AKIAEXAMPLE|Signature/);
    }
    close();
  });

  it('with a wrong key, a wrong secret or another name says so, and never a key', async () => {
    const strict = await startObjectStore({ strict: true });
    for (const [given, code] of [
      [{ accessKeyId: 'AKIAEXAMPLE' }, 'wrong_key'],
      [{ secretAccessKey: secret }, 'wrong_key'],
      [{ bucket: 'elsewhere' }, 'no_bucket'],
    ] as const) {
      const bucket = await strict.open(given);
      for (const call of [() => bucket.get('a'), () => bucket.put('a', bytes)]) {
        const failed = await failureOf(call);
        expect(failed.code).toBe(code);
        expect(JSON.stringify(describeError(failed.error))).not.toMatch(/S3RVER|AKIAEXAMPLE|wJalrXUtnFEMI/);
      }
    }
    await (await strict.open()).put('a', bytes);
    await strict.close();
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildIfStale } from '#main/build/build.ts';
import { runCommand } from '#main/cli/run-command.ts';
import { serve } from '#main/run/serve.ts';
import { markedBucket, markedFolder, markStorage } from '#server/media/storage-mark.ts';
import { openStorage } from '#server/media/storage.ts';
import { readConfig } from '#server/process/config.ts';
import { listJobs } from '#server/testing/queued-jobs.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { type ObjectStore, startObjectStore } from './support/object-store.ts';

let store: ObjectStore;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDir: string;
beforeAll(async () => {
  store = await startObjectStore();
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'dana-commands-'));
});
afterEach(() => store.proxy.set({}));
afterAll(async () => {
  await database.drop();
  await store.close();
  await rm(dataDir, { recursive: true });
});

async function shop(env: Record<string, string>, ...words: string[]) {
  const lines: string[] = [];
  const status = await runCommand(words, {
    env: { DATA_DIR: dataDir, INIT_CWD: dataDir, DATABASE_URL: database.url, ...env },
    print: (text) => void lines.push(text),
    printError: (text) => void lines.push(text),
  });
  return { status, text: lines.join('\n') };
}

const away = () => {
  store.proxy.set({ refuse: true });
  store.proxy.cutAll();
};

it('storage copy moves a shop into a bucket and back, and the doctor knows where its pictures are', async () => {
  const folder = openStorage(dataDir);
  await folder.put('catalog/a-c8a08c.webp', Buffer.from('a'));
  await database.db
    .insertInto('testimonials')
    .values({ name: '{}', content: '{}', image: 'catalog/a-c8a08c.webp' })
    .execute();
  const bucket = store.env('shop');
  expect(await shop({}, 'storage', 'copy', '--to', 'bucket')).toMatchObject({
    status: 1,
    text: expect.stringContaining('Set STORAGE_URL'),
  });
  expect(await shop(bucket, 'storage', 'copy', '--to', 'moon')).toMatchObject({ status: 2 });
  // The folder is the place of this shop's pictures.
  expect((await shop({}, 'doctor')).text).not.toContain('pictures');
  expect((await shop(bucket, 'doctor')).text).toContain("is not the one with this shop's pictures");

  const copied = await shop(bucket, 'storage', 'copy', '--to', 'bucket');
  expect(copied.text).toMatch(
    /^1 of 1 files\nCopied 1 file to s3:\/\/pictures\/shop\/ at 127[^\n]*; 0 were there already[^\n]*\nNext: /,
  );
  expect(copied.status).toBe(0);
  expect((await shop(bucket, 'doctor')).text).not.toContain('ictures');
  const sweeps = await listJobs(database.db);
  expect(sweeps.filter(({ task }) => task === 'sweep_uploads')).toHaveLength(1);
  await folder.remove('catalog/a-c8a08c.webp');
  const again = await shop(bucket, 'storage', 'copy', '--to', 'folder');
  expect(again).toMatchObject({ status: 0, text: expect.stringContaining('Copied 1 file') });
  expect(await folder.get('catalog/a-c8a08c.webp')).toEqual(Buffer.from('a'));

  await rm(join(dataDir, 'uploads', 'catalog'), { recursive: true });
  const made = await shop(bucket, 'backup', 'all.tar.gz');
  expect(made).toMatchObject({ status: 0, text: expect.stringContaining('1 pictures') });
  away();
  const found = await shop(bucket, 'doctor');
  expect(found).toMatchObject({ status: 1, text: expect.stringContaining('The bucket pictures at 127.0.0.1') });
  expect(found.text).not.toContain(bucket.AWS_SECRET_ACCESS_KEY);
  expect((await shop(bucket, 'backup', 'half.tar.gz')).text).toContain('does not answer');
});

describe('storage copy', () => {
  const image = 'catalog/b-c8a08c.webp';
  const copy = (env: Record<string, string>, to: string) => shop(env, 'storage', 'copy', '--to', to);

  async function temporaryFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'dana-copy-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    return folder;
  }

  /** A shop that was not started yet. With `picture`, it has one in its folder. */
  async function newShop({ picture = true } = {}) {
    const own = await createTestDatabase();
    onTestFinished(() => own.drop());
    const folder = await temporaryFolder();
    if (picture) {
      await openStorage(folder).put(image, Buffer.from('b'));
      await own.db.insertInto('testimonials').values({ name: '{}', content: '{}', image }).execute();
    }
    return { db: own.db, folder, env: { DATABASE_URL: own.url, DATA_DIR: folder } };
  }

  it('leaves the bucket of another shop alone', async () => {
    const theirs = await store.open({ prefix: 'theirs' });
    await markedBucket(theirs).write('0123456789abcdef');
    const { db, folder, env } = await newShop();
    const bucket = { ...env, ...store.env('theirs') };
    // Before its first start, and after it.
    for (const time of ['new', 'started']) {
      if (time === 'started') await markStorage(db, markedFolder(folder));
      const refused = await copy(bucket, 'bucket');
      expect(refused).toMatchObject({
        status: 1,
        text: expect.stringMatching(
          /^The bucket .* has the pictures of another shop. Nothing was copied. Remedy: set STORAGE_URL to/,
        ),
      });
      expect(await copy(bucket, 'folder')).toMatchObject({
        status: 1,
        text: expect.stringMatching(
          /^The bucket .* has the pictures of another shop. .*Remedy: correct STORAGE_URL\.$/,
        ),
      });
    }
    expect(await markedBucket(theirs).read()).toBe('0123456789abcdef');
    expect(await theirs.get(`uploads/${image}`)).toBeNull();
    const found = (await shop(bucket, 'doctor')).text;
    expect(found).toContain('has the pictures of another shop. All instances');
    expect(found).not.toContain('storage copy');
  });

  it('leaves the folder of another shop alone', async () => {
    const { db, folder, env } = await newShop();
    const bucket = await store.open({ prefix: 'folders' });
    await markStorage(db, markedBucket(bucket));
    await markedFolder(folder).write('0123456789abcdef');
    for (const to of ['bucket', 'folder'])
      expect(await copy({ ...env, ...store.env('folders') }, to)).toMatchObject({
        status: 1,
        text: expect.stringMatching(
          /^The folder .* has the pictures of another shop. Nothing was copied. Remedy: \w+ DATA_DIR/,
        ),
      });
    expect(await markedFolder(folder).read()).toBe('0123456789abcdef');
    const found = (await shop(env, 'doctor')).text;
    expect(found).toContain('Remedy: correct DATA_DIR, or share the folder.');
    expect(found).not.toContain('write ');
  });

  it('copies nothing from a place that is not the one of the shop', async () => {
    const { db, folder, env } = await newShop();
    const wrong = { ...env, DATA_DIR: await temporaryFolder(), ...store.env('mistyped') };
    // A new shop has no mark, but it has pictures.
    expect(await copy(wrong, 'bucket')).toMatchObject({
      status: 1,
      text: expect.stringContaining('correct DATA_DIR.'),
    });
    await markStorage(db, markedFolder(folder));
    expect(await copy(wrong, 'bucket')).toMatchObject({
      status: 1,
      text: expect.stringMatching(
        /^The folder .* is not the one .*correct DATA_DIR, or, if it has all pictures, write \w{32} to \//,
      ),
    });
    expect(await copy(wrong, 'folder')).toMatchObject({
      status: 1,
      text: expect.stringMatching(/^The bucket .* is not the one .* Remedy: correct STORAGE_URL\.$/),
    });
    expect(await markedBucket(await store.open({ prefix: 'mistyped' })).read()).toBe('');
  });

  it('moves a shop that was not started yet, and one without pictures', async () => {
    const fresh = await newShop();
    expect(await copy({ ...fresh.env, ...store.env('fresh') }, 'bucket')).toMatchObject({
      status: 0,
      text: expect.stringContaining('Copied 1 file'),
    });
    const bare = await newShop({ picture: false });
    const env = { ...bare.env, ...store.env('bare') };
    expect((await copy(env, 'bucket')).status).toBe(0);
    // On another machine: its folder has no mark.
    const elsewhere = { ...env, DATA_DIR: await temporaryFolder() };
    expect((await copy(elsewhere, 'bucket')).status).toBe(0);
    expect((await copy(elsewhere, 'folder')).status).toBe(0);
  });

  it('adds the pictures of a backup, which have no mark, to the bucket of the shop', async () => {
    const { db, env } = await newShop();
    await markStorage(db, markedBucket(await store.open({ prefix: 'added' })));
    const bucket = { ...env, ...store.env('added') };
    expect((await shop(bucket, 'doctor')).text).toContain(
      'copy the folder uploads of a backup to DATA_DIR, then npm run shop -- storage copy --to bucket.',
    );
    expect((await copy(bucket, 'bucket')).text).toContain('Copied 1 file');
    expect((await shop(bucket, 'doctor')).text).not.toContain('ictures');
    const empty = { ...bucket, DATA_DIR: await temporaryFolder() };
    expect((await copy(empty, 'bucket')).status).toBe(1);
  });
});

it('a shop starts while its bucket is away, says so, and serves pages', async () => {
  await buildIfStale();
  away();
  const lines: string[] = [];
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: '0', DEMO: 'on', ...store.env('start') };
  const running = await serve(readConfig(env), (line) => void lines.push(line));
  try {
    expect(lines.join('\n')).toContain('does not answer (ECONNRESET). Cached pages and pictures are still served');
    expect((await fetch(`${running.url}/en`)).status).toBe(200);
    expect((await fetch(`${running.url}/images/catalog/a-c8a08c.webp`)).status).toBe(503);
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  } finally {
    await running.stop();
  }
});

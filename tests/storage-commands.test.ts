import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildIfStale } from '#main/build/build.ts';
import { runCommand } from '#main/cli/run-command.ts';
import { serve } from '#main/run/serve.ts';
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

it('a shop starts while its bucket is away, says so, and serves pages', async () => {
  await buildIfStale();
  away();
  const lines: string[] = [];
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: '0', DEMO: 'on', ...store.env('start') };
  const running = await serve(readConfig(env), (line) => void lines.push(line));
  try {
    expect(lines.join('\n')).toContain('does not answer (ECONNRESET). Pages stand');
    expect((await fetch(`${running.url}/en`)).status).toBe(200);
    expect((await fetch(`${running.url}/images/catalog/a-c8a08c.webp`)).status).toBe(503);
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  } finally {
    await running.stop();
  }
});

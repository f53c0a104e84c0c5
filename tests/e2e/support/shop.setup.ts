import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { patient, startShop, temporaryFolder } from './shop.ts';
import { copyDataFolder, putEmptyDatabase } from '../../support/empty-database.ts';
import { onDatabase } from './data/staff.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A demo shop for each worker, and the folder of its mails. */
    demoShops: { url: string; dataDir: string }[];
  }
}

function reportEnd(url: string, code: number | null, output: string): void {
  console.error(`The demo shop at ${url} ended (${code}) before the tests did:\n${output.slice(-2000)}`);
}

/**
 * Shops with the same products render the same pictures: each is rendered once, by the first shop
 * that needs it. The variants of an upload have a random name, so shops share none.
 */
async function sharePictures(from: string, to: string): Promise<void> {
  await mkdir(join(from, 'pictures'), { recursive: true });
  await rm(join(to, 'pictures'), { recursive: true, force: true });
  await symlink(join(from, 'pictures'), join(to, 'pictures'));
}

/**
 * Demo shops with default settings, and patient: one for each worker, so that journeys at
 * the same time never meet. The first fills itself, the others start from its folder.
 */
export default async function setUp(project: TestProject) {
  const count = Math.max(1, project.config.maxWorkers);
  const folders = await Promise.all(Array.from({ length: count }, () => temporaryFolder('journeys')));
  const [first, ...others] = folders.map(({ path }) => path) as [string, ...string[]];
  await putEmptyDatabase(first);
  if (others.length > 0) {
    const shop = await startShop(first, patient);
    // Tests do not depend on crash safety, so no commit waits for the disk.
    await onDatabase(first, (db) => sql`alter role current_user set synchronous_commit = off`.execute(db));
    await shop.stop();
    for (const other of others) {
      await copyDataFolder(first, other);
      await sharePictures(first, other);
    }
  }
  const shops = await Promise.all(folders.map(({ path }) => startShop(path, patient)));
  project.provide(
    'demoShops',
    shops.map(({ url, dataDir }) => ({ url, dataDir })),
  );
  let isOver = false;
  for (const shop of shops) void shop.ended.then(({ code, output }) => isOver || reportEnd(shop.url, code, output));
  return async () => {
    isOver = true;
    await Promise.all(shops.map((shop) => shop.stop()));
    await Promise.all(folders.map((folder) => folder.remove()));
  };
}

import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renewSecrets } from '../process/secrets.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { findStorageProblem, markedFolder, markStorage } from './storage-mark.ts';

it('a new shop does not take over the folder of another one', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const dataDir = await mkdtemp(join(tmpdir(), 'dana-folder-'));
  const place = markedFolder(dataDir);
  expect(await findStorageProblem(one.db, place)).toBeNull();
  const mark = await place.read();
  for (let start = 0; start < 2; start += 1)
    expect(await findStorageProblem(other.db, place)).toContain('has the pictures of another shop');
  expect(await place.read()).toBe(mark);
  expect(await findStorageProblem(one.db, place)).toBeNull();
  await markStorage(other.db, place);
  expect(await findStorageProblem(other.db, place)).toBeNull();
  await rm(dataDir, { recursive: true });
  await Promise.all([one.drop(), other.drop()]);
});

it('an instance notices that its folder of pictures is not the one of the others', async () => {
  const database = await createTestDatabase();
  const [first = '', second = ''] = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'dana-folder-'))));
  const problemOf = (dataDir: string) => findStorageProblem(database.db, markedFolder(dataDir));

  expect(await problemOf(first)).toBeNull();
  expect(await problemOf(first)).toBeNull();
  expect((await stat(join(first, 'uploads', '.folder'))).mode & 0o777).toBe(0o600);
  expect(await problemOf(second)).toContain(`${join(second, 'uploads')} is not the one with this shop's pictures`);
  // Looking changes nothing.
  expect(await readdir(second)).toEqual([]);
  await renewSecrets(database.db);
  expect(await problemOf(first)).toBeNull();

  await markStorage(database.db, markedFolder(second));
  expect(await problemOf(second)).toBeNull();
  await Promise.all([first, second].map((folder) => rm(folder, { recursive: true })));
  await database.drop();
});

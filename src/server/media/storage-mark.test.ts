import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renewSecrets } from '../process/secrets.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { findStorageProblem, markedFolder, markStorage } from './storage-mark.ts';

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

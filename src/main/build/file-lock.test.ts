import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withLock } from './file-lock.ts';

const lockFile = async () => join(await mkdtemp(join(tmpdir(), 'dana-lock-')), 'lock');

test('work under one lock never overlaps', async () => {
  const path = await lockFile();
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setTimeout(resolve, 10));
    inside -= 1;
  };
  await Promise.all([withLock(path, work), withLock(path, work), withLock(path, work)]);
  expect(most).toBe(1);
});

test('the lock of a dead process is ignored, and a failure releases the lock', async () => {
  const path = await lockFile();
  await writeFile(path, '2147483646');
  await expect(withLock(path, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await expect(withLock(path, () => Promise.resolve('done'))).resolves.toBe('done');
});

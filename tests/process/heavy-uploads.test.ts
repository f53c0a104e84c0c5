import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patient, type Shop, startShop, temporaryFolder } from '../e2e/support/shop.ts';
import { stalledUploads } from './stalled-uploads.ts';
import { heavyPictures, uploadTo } from './heavy-uploads.ts';
import { memoryOf, withHighest } from './memory.ts';
import { putEmptyDatabase } from '../support/empty-database.ts';

// `npm run torture -- uploads` measures every format. Memory is read from /proc.
describe.skipIf(process.platform !== 'linux')('an upload', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let shop: Shop;

  beforeAll(async () => {
    folder = await temporaryFolder('heavy-uploads');
    await putEmptyDatabase(folder.path);
    shop = await startShop(folder.path, { ...patient, DEMO: 'off', RATE_LIMIT: 'off' });
    // What is loaded with the first request is no memory of a picture.
    await uploadTo(shop, Buffer.from('no picture'));
  });
  afterAll(async () => {
    await shop.stop();
    await folder.remove();
  });

  it.each(['an AVIF of one colour', 'a progressive JPEG'] as const)(
    'that is accepted, %s at the limit, takes little memory, four times at once',
    async (what) => {
      const bytes = await heavyPictures[what]();
      const before = await memoryOf(shop);
      const { result, highestMb } = await withHighest(shop, () =>
        Promise.all(Array.from({ length: 4 }, () => uploadTo(shop, bytes))),
      );
      expect(result).toEqual(Array(4).fill(201));
      expect(highestMb - before).toBeLessThan(150);
    },
  );

  it('waits on the disk and not in memory, and one too many is refused before its body', async () => {
    const before = await memoryOf(shop);
    const { result, highestMb } = await withHighest(shop, () => stalledUploads(shop, 60));
    // 40 places, each of 8 MB.
    expect(result).toEqual({ refused: 20, stalled: 40 });
    expect(highestMb - before).toBeLessThan(150);
  });
});

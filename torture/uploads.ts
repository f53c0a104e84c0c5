import type { Result } from '../bench/result.ts';
import { emptyPng } from '../tests/support/random/hostile-files.ts';
import { type Shop, startShop, temporaryFolder } from '../tests/e2e/support/shop.ts';
import { heavyPictures, uploadTo } from '../tests/process/heavy-uploads.ts';
import { memoryOf, withHighest } from '../tests/process/memory.ts';
import { stalledUploads } from '../tests/process/stalled-uploads.ts';

const stalled = 200;

/** Uploads a picture as often at once, and returns the additional memory in MB. */
async function upload(shop: Shop, bytes: Buffer, times: number): Promise<{ addedMb: number; refused: number }> {
  const before = await memoryOf(shop);
  const { result, highestMb } = await withHighest(shop, () =>
    Promise.all(Array.from({ length: times }, () => uploadTo(shop, bytes))),
  );
  return { addedMb: highestMb - before, refused: result.filter((status) => status !== 201).length };
}

/** Uploads accepted pictures at the limit of each format, and many bodies that never end. */
export async function tortureUploads({ quick }: { quick: boolean }): Promise<Result[]> {
  const folder = await temporaryFolder('uploads');
  const shop = await startShop(folder.path, { DEMO: 'off', RATE_LIMIT: 'off', ANSWER_SECONDS: '60' });
  const times = quick ? 2 : 8;
  try {
    // What is loaded with the first picture is no memory of a picture.
    await uploadTo(shop, emptyPng(64, 64));
    const singles: Result[] = [];
    let refused = 0;
    let togetherMb = 0;
    for (const [what, make] of Object.entries(heavyPictures)) {
      const bytes = await make();
      const single = await upload(shop, bytes, 1);
      const together = await upload(shop, bytes, times);
      refused += single.refused + together.refused;
      togetherMb = Math.max(togetherMb, together.addedMb);
      const how = `one upload, ${(bytes.length / 1e6).toFixed(1)} MB`;
      singles.push({ what: `additional memory: ${what}`, value: single.addedMb, unit: 'MB', limit: 100, how });
    }
    const before = await memoryOf(shop);
    const { highestMb } = await withHighest(shop, () => stalledUploads(shop, stalled));
    return [
      {
        what: 'pictures at the limit that were refused',
        value: refused,
        unit: 'times',
        exactly: 0,
        how: 'all formats',
      },
      ...singles,
      {
        what: 'additional memory: many at once, the format with the most',
        value: togetherMb,
        unit: 'MB',
        limit: 150,
        how: `${times} at once`,
      },
      {
        what: 'additional memory: bodies that never end',
        value: highestMb - before,
        unit: 'MB',
        limit: 130,
        how: `${stalled} at once, 8 MB each`,
      },
    ];
  } finally {
    await shop.stop();
    await folder.remove();
  }
}

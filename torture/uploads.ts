import type { Result } from '../bench/result.ts';
import { startShop, temporaryFolder } from '../tests/e2e/support/shop.ts';
import { heavyPictures, uploadTo } from '../tests/process/heavy-uploads.ts';
import { memoryOf, withHighest } from '../tests/process/memory.ts';
import { stalledUploads } from '../tests/process/stalled-uploads.ts';

const stalled = 200;

/** Uploads accepted pictures at the limit of each format, and many bodies that never end. */
export async function tortureUploads({ quick }: { quick: boolean }): Promise<Result[]> {
  const folder = await temporaryFolder('uploads');
  const shop = await startShop(folder.path, { DEMO: 'off', RATE_LIMIT: 'off', ANSWER_SECONDS: '60' });
  const times = quick ? 2 : 8;
  try {
    await uploadTo(shop, Buffer.from('no picture'));
    const results: Result[] = [];
    let refused = 0;
    for (const [what, make] of Object.entries(heavyPictures)) {
      const bytes = await make();
      const before = await memoryOf(shop);
      const { result, highestMb } = await withHighest(shop, () =>
        Promise.all(Array.from({ length: times }, () => uploadTo(shop, bytes))),
      );
      refused += result.filter((status) => status !== 201).length;
      const how = `${times} at once, ${(bytes.length / 1e6).toFixed(1)} MB each`;
      results.push({ what: `additional memory: ${what}`, value: highestMb - before, unit: 'MB', limit: 100, how });
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
      ...results,
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

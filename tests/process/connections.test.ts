import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Shop, startShop, temporaryFolder } from '../e2e/support/shop.ts';
import { floodHeaders } from './header-flood.ts';
import { memoryOf, withHighest } from './memory.ts';
import { putEmptyDatabase } from '../support/empty-database.ts';

// Memory is read from /proc.
describe.skipIf(process.platform !== 'linux')('2,500 connections with 990 header lines each', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let shop: Shop;

  beforeAll(async () => {
    folder = await temporaryFolder('connections');
    await putEmptyDatabase(folder.path);
    shop = await startShop(folder.path, { DEMO: 'off', NODE_OPTIONS: '--max-old-space-size=192' });
  });
  afterAll(async () => {
    await shop.stop();
    await folder.remove();
  });

  it.each([
    ['that never end', false],
    ['of complete requests', true],
  ])('%s do not end a shop with a small heap', async (_what, isComplete) => {
    const before = await memoryOf(shop);
    const { result: serves, highestMb } = await withHighest(shop, () => floodHeaders(shop, 2500, isComplete));
    expect(serves, shop.output()).toBe(true);
    expect(highestMb - before).toBeLessThan(150);
  });
});

import type { Result } from '../bench/result.ts';
import { startShop, temporaryFolder } from '../tests/e2e/support/shop.ts';
import { floodHeaders } from '../tests/process/header-flood.ts';
import { memoryOf, withHighest } from '../tests/process/memory.ts';

const connections = 2500;

/** Sends many header lines on many connections to a shop with a small heap. */
export async function tortureConnections({ quick }: { quick: boolean }): Promise<Result[]> {
  const folder = await temporaryFolder('connections');
  const shop = await startShop(folder.path, { DEMO: 'off', NODE_OPTIONS: '--max-old-space-size=192' });
  const floods = quick ? 2 : 20;
  try {
    const before = await memoryOf(shop);
    let ended = 0;
    const { highestMb } = await withHighest(shop, async () => {
      for (let flood = 0; flood < floods; flood += 1)
        if (!(await floodHeaders(shop, connections, flood % 2 === 1))) ended += 1;
    });
    const how = `${floods} floods of ${connections} connections with 990 header lines, a heap of 192 MB`;
    return [
      { what: 'floods of headers after which the shop did not serve', value: ended, unit: 'times', exactly: 0, how },
      { what: 'additional memory during floods of headers', value: highestMb - before, unit: 'MB', limit: 200, how },
    ];
  } finally {
    await shop.stop();
    await folder.remove();
  }
}

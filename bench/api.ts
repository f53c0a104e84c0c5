import { storageKeys } from '#contract/values/limits.ts';
import { startShop, temporaryFolder } from '../tests/e2e/support/shop.ts';
import { type Compared, compareWithBare } from './against-bare.ts';
import { separate } from './cores.ts';
import type { Result } from './result.ts';

const program = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'ar', accept: 'application/json' };

/** Compares cached JSON, and JSON with a caller's favourites, with a bare server. */
export async function benchApi({ quick }: { quick: boolean }): Promise<Result[]> {
  const [rounds, requests] = quick ? [3, 2_000] : [9, 10_000];
  const folder = await temporaryFolder('bench-api');
  const shop = await startShop(folder.path, { RATE_LIMIT: 'off', DEMO: 'on' });
  const pid = shop.child.pid as number;
  const howOf = ({ shopCpu, bareCpu, bytes }: Compared) =>
    `${rounds} rounds of ${requests}, ${bytes} bytes; CPU ms ${shopCpu.toFixed(3)}, bare ${bareCpu.toFixed(3)}`;
  try {
    await separate(shop);
    const results: Result[] = [];
    for (const [what, path] of [
      ['product list', '/api/v1/products?page=2&sort=popular'],
      ['product', '/api/v1/products/1'],
    ] as const) {
      const compared = await compareWithBare({ url: shop.url, path, headers: program }, pid, { rounds, requests });
      const how = howOf(compared);
      results.push({ what: `${what} from the cache`, value: compared.share, unit: 'share', atLeast: 0.85, how });
      results.push({
        what: `${what}: p99 at 50 connections, bare = 1`,
        value: compared.p99Ratio,
        unit: 'share',
        limit: 2,
        how,
      });
    }

    const guest: { guestId?: string } = {};
    const { rows } = await shop.apiFor(guest)('listProducts', { query: { page: 2, sort: 'popular' } });
    for (const { variants } of rows.slice(0, 3)) {
      await shop.apiFor(guest)('addFavourite', { body: { variantId: variants[0]?.id as number } });
    }
    const cookie = `${storageKeys.csrfCookie}=x`;
    const target = {
      url: shop.url,
      path: '/api/v1/products?page=2&sort=popular',
      headers: { ...program, cookie, 'guest-id': guest.guestId as string },
    };
    const personal = await compareWithBare(target, pid, { rounds, requests: requests / 5 });
    results.push({
      what: 'product list with favourites',
      value: personal.share,
      unit: 'share',
      atLeast: 0.12,
      how: howOf(personal),
    });
    return results;
  } finally {
    await shop.stop();
    await folder.remove();
  }
}

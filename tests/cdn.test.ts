import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { createUser } from '#server/testing/people.ts';
import { onPath } from './e2e/support/browser.ts';
import { freePort } from './support/programs/free-port.ts';
import { startVarnish } from './support/programs/varnish.ts';
import { openWholeShop, type WholeShop } from './support/whole-shop.ts';

const varnishd = onPath('varnishd');
if (!varnishd) console.warn('Skipped: Varnish is not installed (Debian: varnish, varnish-modules).');

const soon = { timeout: 2000, interval: 20 };

describe.skipIf(!varnishd)('behind Varnish (Debian: varnish, varnish-modules)', () => {
  let shop: WholeShop;
  let varnish: Awaited<ReturnType<typeof startVarnish>>;
  let productId: number;
  let variantId: number;

  beforeAll(async () => {
    const port = await freePort();
    shop = await openWholeShop({
      PUBLIC_URL: 'https://shop.example.qa',
      CDN_PURGE: 'varnish',
      CDN_PURGE_URL: `http://127.0.0.1:${port}/`,
    });
    const product = await createProduct(shop.db);
    productId = product.productId;
    variantId = product.variantIds[0] as number;
    await shop.catchUpWithChanges();
    varnish = await startVarnish(varnishd ?? '', port, Number(new URL(shop.url).port));
  });
  afterAll(async () => {
    await varnish.stop();
    await shop.close();
  });

  const setPrice = (dirhams: number) =>
    sql`update variants set price_dirhams = ${dirhams}, discounted_dirhams = ${dirhams} where id = ${variantId}`.execute(
      shop.db,
    );

  /** Whether Varnish has answered the second request from its memory. */
  async function isHit(path: string, headers: Record<string, string> = {}): Promise<boolean> {
    await fetch(varnish.url + path, { headers });
    const answer = await fetch(varnish.url + path, { headers });
    expect(answer.status, path).toBe(200);
    return answer.headers.get('x-cache') !== '0';
  }

  it('pages and catalogue responses are served by Varnish until they change', async () => {
    const page = `/en/product/${productId}`;
    const response = `/api/v1/products/${productId}`;
    // The purge of the start and its repetition are over when a response stays.
    for (const path of [page, response]) await expect.poll(() => isHit(path), soon).toBe(true);
    const seen = async (path: string) => (await fetch(varnish.url + path)).text();
    for (const dirhams of [4321, 8765]) {
      await setPrice(dirhams);
      for (const path of [page, response]) await expect.poll(() => seen(path), soon).toContain(String(dirhams / 100));
    }
  });

  it('keys are not sent to browsers', async () => {
    const { headers } = await fetch(`${varnish.url}/en`);
    expect([headers.get('surrogate-key'), headers.get('xkey')]).toEqual([null, null]);
  });

  it('nothing of a person is ever kept', async () => {
    const { token } = await createUser({ db: shop.db, at: { now: null } }, { email: 'cdn@example.qa' });
    const asUser = { authorization: `Bearer ${token}` };
    for (const path of ['/api/v1/cart', '/api/v1/orders', `/api/v1/products/${productId}`, '/api/v1/account'])
      for (const headers of [asUser, { 'guest-id': 'c9a1e8f2-4b5d-4e6f-8a7b-1c2d3e4f5a6b' }]) {
        await fetch(varnish.url + path, { headers });
        expect((await fetch(varnish.url + path, { headers })).headers.get('x-cache'), path).toBe('0');
      }
    for (const path of ['/', '/en/check-out', '/en/all-orders', '/en/order', '/console'])
      expect(await isHit(path, { cookie: 'lang=ar' }), path).toBe(false);
  });

  it('a stranger cannot purge, and a reader cannot choose keys', async () => {
    const path = `/ar/product/${productId}`;
    await expect.poll(() => isHit(path), soon).toBe(true);
    await fetch(varnish.url + path, { headers: { 'surrogate-key': 'everything' } });
    expect(await isHit(path)).toBe(true);
  });
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { createUser } from '#server/testing/people.ts';
import { onPath } from './e2e/support/browser.ts';
import { temporaryFolder } from './e2e/support/shop.ts';
import { type Answer, type Instance, startInstance } from './support/balancers/instance.ts';
import { send } from './support/balancers/send.ts';
import { balancers, startHaproxy } from './support/programs/balancers.ts';
import { freePort, freePorts } from './support/programs/free-port.ts';
import { makeCertificate } from './support/programs/start-program.ts';
import { startVarnish } from './support/programs/varnish.ts';
import { openWholeShop, type WholeShop } from './support/whole-shop.ts';

const varnishd = onPath('varnishd');
if (!varnishd) console.warn('Skipped: Varnish is not installed (Debian: varnish, varnish-modules).');

const haproxy = balancers.find(({ name }) => name === 'HAProxy');
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

  /** Whether Varnish answers a request from its memory. */
  async function isKept(path: string, headers: Record<string, string> = {}): Promise<boolean> {
    const answer = await fetch(varnish.url + path, { headers });
    expect(answer.status, path).toBe(200);
    return answer.headers.get('x-cache') !== '0';
  }

  /** Whether Varnish answers the second request from its memory. */
  async function isHit(path: string, headers: Record<string, string> = {}): Promise<boolean> {
    await isKept(path, headers);
    return isKept(path, headers);
  }

  /** Tries again when one of the shop's own purges, which it repeats after a second, comes in between. */
  const betweenPurges = (check: () => Promise<void>) => vi.waitFor(check, soon);

  it('pages and catalogue responses are served by Varnish until they change', async () => {
    const page = `/en/product/${productId}`;
    const response = `/api/v1/products/${productId}`;
    for (const path of [page, response]) await expect.poll(() => isHit(path), soon).toBe(true);
    const seen = async (path: string) => (await fetch(varnish.url + path)).text();
    for (const dirhams of [4321, 8765]) {
      await setPrice(dirhams);
      for (const path of [page, response]) await expect.poll(() => seen(path), soon).toContain(String(dirhams / 100));
    }
  });

  it('what no purge names is asked of the shop each time', async () => {
    const spellings = [`/EN/product/${productId}`, `/en/PRODUCT/${productId}`];
    const searches = ['search', 'search/suggestions'].map((call) => `/api/v1/${call}?query=cdn`);
    for (const path of ['/en/search?query=cdn', ...searches, ...spellings]) expect(await isHit(path), path).toBe(false);
  });

  it('every public response of the catalogue has a key', async () => {
    const paths = ['/en', '/ar/nothing/here', '/en/search', '/en/search?query=cdn', `/EN/product/${productId}`];
    const calls = ['shop', 'categories', 'products', 'search?query=cdn', 'search/suggestions?query=cdn'];
    for (const path of [...paths, ...calls.map((call) => `/api/v1/${call}`)]) {
      const { headers } = await fetch(shop.url + path);
      const caching = headers.get('cache-control');
      expect([caching?.split(',')[0], headers.get('surrogate-key')?.split(' ')[0]], path).toEqual([
        'public',
        'everything',
      ]);
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
    const everything = { 'surrogate-key': 'everything' };
    // As HAProxy passes it on, when it shares a machine with an instance.
    const stranger = { ...everything, 'x-forwarded-for': '203.0.113.7' };
    await betweenPurges(async () => {
      await fetch(varnish.url + path);
      await fetch(varnish.url + path, { headers: everything });
      expect(await isKept(path)).toBe(true);
      expect((await fetch(varnish.url, { method: 'PURGE', headers: stranger })).status).toBe(405);
      expect(await isKept(path)).toBe(true);
    });
    expect((await fetch(varnish.url, { method: 'PURGE', headers: { 'surrogate-key': 'none' } })).status).toBe(200);
  });

  it.skipIf(!haproxy?.program)('HAProxy in front of it serves what Varnish keeps, and refuses purges', async () => {
    const folder = await temporaryFolder('cdn');
    const { host } = new URL(varnish.url);
    const certificate = makeCertificate(folder.path);
    const balancer = await startHaproxy({ folder: folder.path, certificate, instances: [host, host] });
    onTestFinished(async () => {
      await balancer.stop();
      await folder.remove();
    });
    await expect.poll(() => balancer.uses(0), { timeout: 5000 }).toBe(true);
    const purge = { method: 'PURGE', headers: { host, 'surrogate-key': 'everything' } };
    await betweenPurges(async () => {
      const path = `/en/product/${productId}?from=${randomUUID()}`;
      expect(await send(balancer.url + path, { headers: { host } })).toMatchObject({ status: 200 });
      expect(await isKept(path)).toBe(true);
      expect((await send(balancer.url + path, purge)).status).toBe(405);
      expect(await isKept(path)).toBe(true);
    });
  });
});

describe.skipIf(!varnishd)('Varnish in front of two instances of different builds', () => {
  let [one, two]: Instance[] = [];
  let varnish: Awaited<ReturnType<typeof startVarnish>>;
  const paths = ['/assets/', '/console/assets/'];

  const having = (build: string): Answer => {
    const has = (path = '') => path === '/healthz' || path.split('/').at(-1)?.startsWith(`${build}-`);
    return (request, response) =>
      void response.writeHead(has(request.url) ? 200 : 404, { 'cache-control': 'no-store' }).end();
  };
  const instances = (): [Instance, Instance] => {
    if (!one || !two) throw new Error('no instances');
    return [one, two];
  };

  beforeAll(async () => {
    const [port = 0, first = 0, second = 0] = await freePorts(3);
    [one, two] = [await startInstance(first, having('old')), await startInstance(second, having('new'))];
    varnish = await startVarnish(varnishd ?? '', port, first, second);
  });
  beforeEach(() => {
    for (const { received } of instances()) received.length = 0;
  });
  afterAll(async () => {
    await varnish.stop();
    await Promise.all(instances().map((instance) => instance.stop()));
  });

  const statusOf = async (path: string, method = 'GET') => (await fetch(varnish.url + path, { method })).status;

  it.each(paths)('finds every file below %s that one of them has', async (path) => {
    for (const build of ['old', 'new']) {
      const found = await Promise.all(Array.from({ length: 300 }, (_, at) => statusOf(`${path}${build}-${at}.js`)));
      expect(found.filter((status) => status !== 200)).toEqual([]);
    }
  });

  it.each(paths)('asks each once for a file below %s that none has, and only one for anything else', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      for (const { received } of instances()) received.length = 0;
      expect(await statusOf(`${path}none-${method}.js`, method)).toBe(404);
      expect(instances().map(({ received }) => received.length)).toEqual([1, 1]);
    }
    for (const { received } of instances()) received.length = 0;
    expect(await statusOf(`${path}none.js`, 'POST')).toBe(404);
    expect(await statusOf('/en/none')).toBe(404);
    expect(instances().flatMap(({ received }) => received)).toHaveLength(2);
  });

  it('answers 404 for a missing file while the other is not ready', async () => {
    const [first, second] = instances();
    const areAsked = async () => {
      for (const { received } of instances()) received.length = 0;
      const statuses = await Promise.all(Array.from({ length: 4 }, (_, at) => statusOf(`/assets/none-${at}.js`)));
      expect(statuses).toEqual([404, 404, 404, 404]);
      return [first, second].map(({ received }) => received.length);
    };
    second.state.isReady = false;
    await expect.poll(areAsked, { timeout: 10_000 }).toEqual([8, 0]);
    second.state.isReady = true;
    await expect.poll(areAsked, { timeout: 10_000 }).toEqual([4, 4]);
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Result } from '../bench/result.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { onPath } from '../tests/e2e/support/browser.ts';
import { patient, run, temporaryFolder } from '../tests/e2e/support/shop.ts';
import { putEmptyDatabase } from '../tests/support/empty-database.ts';
import { startBalancer } from '../tests/support/failures/balancer.ts';
import { freePort } from '../tests/support/programs/free-port.ts';
import { startVarnish } from '../tests/support/programs/varnish.ts';

const products = 20;
const readers = 4;

/** Passes purges on to Varnish, or refuses them while it is `away`. */
async function startPurgeProxy(port: number) {
  const proxy = { away: false, url: '', stop: () => server.close() };
  const server = createServer((request, response) => {
    if (proxy.away) return void response.writeHead(503).end();
    const headers = { 'surrogate-key': String(request.headers['surrogate-key']) };
    void fetch(`http://127.0.0.1:${port}/`, { method: 'PURGE', headers }).then(
      (answer) => response.writeHead(answer.status).end(),
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return proxy;
}

async function openShops(varnishd: string) {
  const folder = await temporaryFolder('cdn');
  await putEmptyDatabase(`${folder.path}/database`);
  const database = await startEmbedded({ dataDir: `${folder.path}/database`, log: () => {} });
  const connection = connectDatabase(database.url, { max: 2, log: () => {} });
  const port = await freePort();
  const purges = await startPurgeProxy(port);
  const settings = {
    ...patient,
    DATABASE_URL: database.url,
    RATE_LIMIT: 'off',
    PUBLIC_URL: 'https://shop.example.qa',
    TRUST_PROXY: 'loopback',
    CDN_PURGE: 'varnish',
    CDN_PURGE_URL: purges.url,
  };
  const ports = [await freePort(), await freePort()];
  const shops = ports.map((own, at) =>
    run('src/main/start.ts', [], { ...settings, DATA_DIR: `${folder.path}/shop-${at}`, PORT: String(own) }),
  );
  const balancer = await startBalancer(200);
  for (const own of ports) {
    await balancer.add(`http://127.0.0.1:${own}`);
    while (!balancer.isReady(`http://127.0.0.1:${own}`)) await sleep(100);
  }
  const varnish = await startVarnish(varnishd, port, Number(new URL(balancer.url).port));
  return {
    ...connection,
    purges,
    url: varnish.url,
    async close() {
      await varnish.stop();
      await balancer.stop();
      purges.stop();
      for (const { child } of shops) child.kill('SIGTERM');
      await Promise.all(shops.map(({ ended }) => ended));
      await connection.db.destroy();
      await database.stop();
      await folder.remove();
    },
  };
}

/** Prices that only rise, with the time of each change: so a price that is read has an age. */
async function createPrices({ db, pool }: Pick<Awaited<ReturnType<typeof openShops>>, 'db' | 'pool'>) {
  const made = await Promise.all(Array.from({ length: products }, () => createProduct(db)));
  const ids = made.map(({ productId }) => productId);
  const changedAt = new Map(ids.map((id) => [id, [] as number[]]));
  async function change(id: number): Promise<void> {
    const times = changedAt.get(id) ?? [];
    const price = times.length + 1;
    await pool.query('update variants set price_dirhams = $1, discounted_dirhams = $1 where product_id = $2', [
      price,
      id,
    ]);
    times.push(performance.now());
  }
  for (const id of ids) await change(id);
  /** How long the price that a request read at `begun` had been out of date then. */
  function staleMs(id: number, price: number, begun: number): number {
    const next = changedAt.get(id)?.[price];
    return next === undefined ? 0 : Math.max(0, begun - next);
  }
  return { ids, change, staleMs, latest: (id: number) => changedAt.get(id)?.length ?? 0 };
}

/** Changes prices behind Varnish under load, and while purges fail. Needs Varnish with xkey. */
export async function tortureCdn({ quick }: { quick: boolean }): Promise<Result[]> {
  const varnishd = onPath('varnishd');
  if (!varnishd) throw new Error('Varnish is not installed (Debian: varnish, varnish-modules).');
  const [changes, awaySeconds] = quick ? [300, 5] : [2000, 300];
  const shop = await openShops(varnishd);
  try {
    const prices = await createPrices(shop);
    let [reads, hits, worstMs, tooOld] = [0, 0, 0, 0];
    async function read(id: number): Promise<number> {
      const begun = performance.now();
      const answer = await fetch(`${shop.url}/api/v1/products/${id}`);
      const { data } = (await answer.json()) as { data: { basePrice: number } };
      const price = Math.round(data.basePrice * 100);
      const staleMs = prices.staleMs(id, price, begun);
      reads += 1;
      if (answer.headers.get('x-cache') !== '0') hits += 1;
      worstMs = Math.max(worstMs, staleMs);
      if (staleMs > 2000) tooOld += 1;
      return price;
    }
    let isRunning = true;
    const reading = Array.from({ length: readers }, async (_, reader) => {
      for (let turn = reader; isRunning; turn += 1) await read(prices.ids[turn % products] as number);
    });
    for (let change = 0; change < changes; change += 1) {
      await prices.change(prices.ids[change % products] as number);
      await sleep(5);
    }
    await sleep(2000);
    isRunning = false;
    await Promise.all(reading);
    const load = `${changes} changes, ${reads} reads, ${((100 * hits) / reads).toFixed(0)} % from Varnish, two instances`;
    const [loadWorstMs, loadTooOld] = [worstMs, tooOld];

    shop.purges.away = true;
    const until = performance.now() + awaySeconds * 1000;
    while (performance.now() < until) {
      for (const id of prices.ids) await prices.change(id);
      for (const id of prices.ids) await read(id);
      await sleep(500);
    }
    shop.purges.away = false;
    const back = performance.now();
    const isOld = async (id: number) => (await read(id)) !== prices.latest(id);
    for (const id of prices.ids) while (await isOld(id)) await sleep(20);
    const caughtUpMs = performance.now() - back;
    return [
      {
        what: 'a changed price behind Varnish: oldest that was read',
        value: loadWorstMs,
        unit: 'ms',
        limit: 2000,
        how: load,
      },
      { what: 'reads of a price older than 2 s', value: loadTooOld, unit: 'times', exactly: 0, how: load },
      {
        what: 'purges failed: all prices right again after',
        value: caughtUpMs,
        unit: 'ms',
        limit: 5000,
        how: `after ${awaySeconds} s of failing purges; oldest price read meanwhile ${(worstMs / 1000).toFixed(0)} s`,
      },
    ];
  } finally {
    await shop.close();
  }
}

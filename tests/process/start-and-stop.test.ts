import { createServer } from 'node:net';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createConsoleClient } from '#contract/console/client.ts';
import { openDatabase } from '#main/run/database.ts';
import { storefrontBundles } from '#main/build/bundles.ts';
import { readConfig } from '#server/process/config.ts';
import { postgresProcesses } from '#server/database/embedded/testing/support.ts';
import { patient, readyUrl, run, runProgram, type Shop, startShop, temporaryFolder } from '../e2e/support/shop.ts';
import { putEmptyDatabase } from '../support/empty-database.ts';
import { createBuyers, createGoods, databaseOf, orderFormOf } from './support.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let shop: Shop;

beforeAll(async () => {
  folder = await temporaryFolder('start');
  shop = await startShop(folder.path, { ...patient, DEMO: 'off' });
});
afterAll(async () => {
  await shop.stop();
  await folder.remove();
});

describe('a start', () => {
  it('loads the whole server bundle, so that a rebuild does not remove what the shop still needs', async () => {
    expect(await readdir(join(storefrontBundles.dir, 'server'))).toEqual(['entry.server.js']);
  });

  it('without staff prints a link on localhost by which the first owner joins', async () => {
    const link = /^No console yet: (\S+) \(one use, 24 h\)$/m.exec(shop.output())?.[1] ?? '';
    const { origin, pathname, hash } = new URL(link);
    expect([origin, pathname]).toEqual([`http://localhost:${new URL(shop.url).port}`, '/console/join']);
    const body = { token: hash.slice(1), name: 'مريم', email: 'owner@shop.qa', password: 'pearl-diver-1' };
    const browser = createConsoleClient({ origin, fetch: (address, init) => fetch(address, init as RequestInit) });
    expect(await browser('join', { body })).toMatchObject({ role: 'owner', email: 'owner@shop.qa' });
    await expect(browser('join', { body })).rejects.toMatchObject({ details: { reason: 'used' } });
  });

  it('names all invalid settings at once and changes nothing', async () => {
    const untouched = await temporaryFolder('settings');
    const { code, output } = await run('src/main/start.ts', [], {
      DATA_DIR: untouched.path,
      PORT: '99999',
      DATABASE_URL: 'mysql://localhost/shop',
      PUBLIC_URL: 'shop.example.qa',
      RATE_LIMIT: 'sometimes',
      DEMO: 'perhaps',
    }).ended;
    expect(code).toBe(1);
    for (const name of ['PORT', 'DATABASE_URL', 'PUBLIC_URL', 'RATE_LIMIT', 'DEMO']) {
      expect(output).toMatch(new RegExp(`^ *- ${name} must `, 'm'));
    }
    expect(output).not.toMatch(/\n\s+at /);
    expect(await readdir(untouched.path)).toEqual([]);
    await untouched.remove();
  });

  it('on a data folder in use is refused with a message, and the first instance keeps running', async () => {
    const { code, output } = await run('src/main/start.ts', [], { PORT: '0', DATA_DIR: folder.path, DEMO: 'off' })
      .ended;
    expect(code).toBe(1);
    expect(output).toContain(
      `Dana is already running on ${folder.path} (process ${shop.child.pid}). Stop it first, or set another DATA_DIR.`,
    );
    expect(output).not.toMatch(/\n\s+at /);
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
    expect((await shop.apiFor()('listZones')).rows.length).toBeGreaterThan(0);
  });

  it('on a port in use fails with a message and leaves no database behind', async () => {
    const other = await temporaryFolder('port');
    await putEmptyDatabase(other.path);
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    const { code, output } = await run('src/main/start.ts', [], {
      PORT: String(port),
      DATA_DIR: other.path,
      DEMO: 'off',
    }).ended;
    taken.close();
    expect(code).toBe(1);
    expect(output).toContain(String(port));
    expect(output).not.toMatch(/\n\s+at /);
    expect(postgresProcesses(other.path)).toEqual([]);
    await other.remove();
  });

  it('fails with a message if the database cannot be reached', async () => {
    const other = await temporaryFolder('database');
    const { code, output } = await run('src/main/start.ts', [], {
      PORT: '0',
      DATA_DIR: other.path,
      DATABASE_URL: 'postgres://unknown:wrong@127.0.0.1:9/none',
    }).ended;
    expect(code).toBe(1);
    expect(output).toMatch(/Cannot connect to DATABASE_URL/);
    expect(output).not.toMatch(/\n\s+at /);
    expect(output).not.toContain('nothing@');
    await other.remove();
  });
});

it('an unexpected error ends the shop and names the place, without the data of the row', async () => {
  const other = await temporaryFolder('unexpected');
  await putEmptyDatabase(other.path);
  const error = `Object.assign(new Error('a row was refused'), { table: 'users', detail: 'Key (email)=(qanary@example.qa)' })`;
  const bomb = Buffer.from(`process.on('SIGUSR2', () => void Promise.reject(${error}))`).toString('base64');
  const NODE_OPTIONS = `--import data:text/javascript;base64,${bomb}`;
  const unlucky = await startShop(other.path, { DEMO: 'off', NODE_OPTIONS });
  unlucky.child.kill('SIGUSR2');
  const { code, output } = await unlucky.ended;
  expect(code).toBe(1);
  expect(output).toMatch(/^Error: a row was refused\n +at [^]*\n {2}rule: users\nAn unexpected error: finishing/m);
  expect(output).not.toContain('qanary');
  expect(postgresProcesses(other.path)).toEqual([]);
  await other.remove();
});

describe('SIGTERM', () => {
  it('completes or refuses every pending order, ends both processes with status 0, and loses nothing', async () => {
    const database = await databaseOf(shop);
    const goods = await createGoods(database, 100);
    const buyers = (await createBuyers(database, 10)).map((buyer) => shop.apiFor(buyer));
    await database.db.destroy();
    const form = await orderFormOf(shop.apiFor());
    await Promise.all(buyers.map((api) => api('addToCart', { body: { ...goods, quantity: 1 } })));

    const orders = buyers.map((api) => api('placeOrder', { body: form }));
    const settled = Promise.allSettled(orders);
    await Promise.race(orders);
    const { code, output } = await shop.stop();
    const acknowledged = (await settled).filter((one) => one.status === 'fulfilled').map(({ value }) => value);
    expect(code, output).toBe(0);
    expect(postgresProcesses(folder.path)).toEqual([]);
    await expect(fetch(shop.url)).rejects.toThrow();

    shop = await startShop(folder.path, { ...patient, DEMO: 'off' });
    const after = await databaseOf(shop);
    const kept = await after.db.selectFrom('orders').select('number').execute();
    const { stock } = await after.db
      .selectFrom('variants')
      .select('stock')
      .where('id', '=', goods.variantId)
      .executeTakeFirstOrThrow();
    await after.db.destroy();
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(kept.map(({ number }) => number)).toEqual(
      expect.arrayContaining(acknowledged.map((one) => one.order_number)),
    );
    expect(stock).toBe(100 - kept.length);
  });

  it('does not wait for the transaction of a job that takes longer than jobs may at the end', async () => {
    const other = await temporaryFolder('left-open');
    await putEmptyDatabase(other.path);
    const database = await openDatabase(readConfig({ DATA_DIR: other.path, DEMO: 'off' }), () => {});
    let pages = 0;
    const job = database.db.transaction().execute(async (tx) => {
      for (; ; pages += 1) await sql`select pg_sleep(0.1)`.execute(tx);
    });
    job.catch(() => {});
    await vi.waitFor(() => expect(pages).toBeGreaterThan(0));
    await database.close();
    expect(postgresProcesses(other.path)).toEqual([]);
    await other.remove();
  });

  it('during a start ends PostgreSQL, too', async () => {
    const other = await temporaryFolder('early');
    const early = run('src/main/start.ts', [], { PORT: '0', DATA_DIR: other.path, DEMO: 'off' });
    await vi.waitFor(() => expect(early.output()).toContain('Migrated the database'), { timeout: 60_000, interval: 5 });
    expect(postgresProcesses(other.path)).not.toEqual([]);
    early.child.kill('SIGTERM');
    const { code, output } = await early.ended;
    expect(code, output).toBe(0);
    expect(postgresProcesses(other.path)).toEqual([]);
    await other.remove();
  });

  it('to npm start ends npm, Node and PostgreSQL', async () => {
    const other = await temporaryFolder('npm');
    await putEmptyDatabase(other.path);
    const npm = runProgram('npm', ['start'], { PORT: '0', DATA_DIR: other.path, DEMO: 'off' });
    const url = await readyUrl(npm);
    const node = Number(await readFile(`${other.path}/dana.pid`, 'utf8'));
    npm.child.kill('SIGTERM');
    const outcome = await Promise.race([npm.ended, sleep(60_000, 'it goes on')]);
    // A shop that ignored the signal must not outlive the test.
    if (outcome === 'it goes on') process.kill(node, 'SIGKILL');
    expect(outcome).not.toBe('it goes on');
    await expect(fetch(url)).rejects.toThrow();
    expect(postgresProcesses(other.path)).toEqual([]);
    await other.remove();
  });
});

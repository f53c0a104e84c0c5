import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkReplica } from '#main/cli/doctor/database.checks.ts';
import { runCommand } from '#main/cli/run-command.ts';
import { openDatabase } from '#main/run/database.ts';
import { entriesOf } from '#server/backup/backup-file.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { isStandby } from '#server/database/identity.queries.ts';
import { findPoolerProblem } from '#server/database/pooler.ts';
import { createReadFrom, findReplicaProblem, type ReadFrom } from '#server/database/replica.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { readConfig } from '#server/process/config.ts';
import { temporaryFolder } from '../e2e/support/shop.ts';
import { putEmptyDatabase } from '../support/empty-database.ts';
import { createPostgresServer, createReplica, type PostgresServer } from '../support/failures/postgres-server.ts';
import { type Buyer, newBuyers, openApp, type OpenApp } from '../support/open-app.ts';
import { pgbouncerProgram, startPgBouncer } from '../support/programs/pgbouncer.ts';
import { createGoods, type Goods, orderFormOf } from './support.ts';

// The tests kill PostgreSQL by /proc. `npm run torture -- replica` does the same under load.
describe.skipIf(process.platform !== 'linux')('with a streaming replica, a shop', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let primary: PostgresServer;
  let replica: PostgresServer;
  let app: OpenApp;
  let readFrom: ReadFrom;
  let buyer: Buyer;
  let goods: Goods;
  let log: string[];
  const connections: ReturnType<typeof connectDatabase>[] = [];

  function sourceOf(url: string) {
    const connection = connectDatabase(url, { max: 3, waitMs: 1000, log: () => {} });
    connections.push(connection);
    return { db: connection.db, url };
  }

  beforeAll(async () => {
    folder = await temporaryFolder('replica');
    await putEmptyDatabase(`${folder.path}/first`);
    primary = await createPostgresServer(`${folder.path}/first`);
    await primary.start();
    await primary.prepare();
    replica = await createReplica(primary, `${folder.path}/second`);
    const sources = { primary: sourceOf(primary.url), replica: sourceOf(replica.url) };
    log = [];
    readFrom = createReadFrom({ ...sources, log: (line) => log.push(line), restMs: 100, quietMs: 0 });
    app = await openApp(primary.url, { readFrom });
    goods = await createGoods(app, 1000);
    await sql`create table attempts_of_test as select generate_series(1, 1000) as id`.execute(app.db);
    [buyer] = (await newBuyers(app, 1)) as [Buyer];
  });
  beforeEach(async () => {
    await vi.waitUntil(() => readFrom(isStandby), 20_000);
    log.length = 0;
  });
  afterAll(async () => {
    await app.close();
    await Promise.all(connections.map(({ db }) => db.destroy()));
    await replica.stop();
    await primary.stop();
    await folder.remove();
  });

  const ordersToday = async () => (await app.services.reports.read({ by: 'day', period: 'today' })).totals.orders;

  /** Places an order. Returns how many the buyer sees right afterwards. */
  async function buy(): Promise<number> {
    const api = app.apiFor(buyer);
    await api('addToCart', { body: { ...goods, quantity: 1 } });
    expect((await api('getCart')).cartItems).toHaveLength(1);
    await api('placeOrder', { body: await orderFormOf(api) });
    expect((await api('getCart')).cartItems).toHaveLength(0);
    return (await api('listOrders')).rows.length;
  }

  async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; got: T }> {
    const begun = performance.now();
    const got = await work();
    return { ms: performance.now() - begun, got };
  }

  async function setOnReplica(name: string, value: string): Promise<void> {
    await replica.asAdmin(`alter system set ${name} = '${value}'`);
    await replica.asAdmin('select pg_reload_conf()');
    await expect.poll(async () => (await replica.asAdmin(`show ${name}`))[0]).toEqual({ [name]: value });
  }

  it('reads reports there, with every order that was acknowledged before', async () => {
    for (let round = 0; round < 3; round += 1) {
      const seen = await buy();
      expect(await ordersToday()).toBe(seen);
    }
    // Without new writes, too.
    expect(await readFrom(isStandby)).toBe(true);
    expect(log).toEqual([]);
  });

  it('that is behind: shoppers see their writes at once, reports come from the primary before it has caught up', async () => {
    const behindMs = 10_000;
    await setOnReplica('recovery_min_apply_delay', `${behindMs / 1000}s`);
    const before = await ordersToday();
    expect(await buy()).toBe(before + 1);
    const first = await timed(ordersToday);
    expect(first.got).toBe(before + 1);
    expect(first.ms).toBeLessThan(behindMs);
    // Now no one waits for it, and the log says so once.
    const next = await timed(() => Promise.all([ordersToday(), ordersToday(), readFrom(isStandby)]));
    expect(next.got).toEqual([before + 1, before + 1, false]);
    expect(next.ms).toBeLessThan(first.ms);
    expect(log).toEqual(['DATABASE_READ_URL is not used, the primary answers instead: it is behind the primary.']);

    await setOnReplica('recovery_min_apply_delay', '0');
    await expect.poll(() => readFrom(isStandby)).toBe(true);
    expect(log.slice(1)).toEqual(['DATABASE_READ_URL is used again.']);
  });

  it('whose replay cancels a read: it runs again on the primary', async () => {
    await setOnReplica('max_standby_streaming_delay', '0');
    const places: unknown[] = [];
    const rows = await readFrom((db) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          const standby = await isStandby(tx);
          places.push(standby);
          const read = async () => (await sql`select from attempts_of_test`.execute(tx)).rows.length;
          if (!standby) return read();
          await read();
          await sql`delete from attempts_of_test`.execute(app.db);
          await sql`vacuum attempts_of_test`.execute(app.db);
          for (;;) await read();
        }),
    );
    expect([places, rows]).toEqual([[true, false], 0]);
    expect(log).toEqual([expect.stringContaining('the primary answers instead: it failed (')]);
  });

  it('backs it up without the primary', async () => {
    const seen = await buy();
    const file = `${folder.path}/backup.tar.gz`;
    const urls: string[] = [];
    await writeBackup({
      databaseUrl: primary.url,
      readAt: (work) =>
        readFrom((_db, url) => {
          urls.push(url);
          return work(url);
        }),
      storage: app.services.storage,
      file,
    });
    expect(urls).toEqual([replica.url]);
    let orders = 0;
    for await (const { name, bytes } of entriesOf(file))
      if (name.startsWith('tables/orders.')) orders += bytes.toString().trimEnd().split('\n').length;
    expect(orders).toBe(seen);
  });

  it('opens it by its setting, and doctor says what is wrong with it', async () => {
    const opened = await openDatabase(
      readConfig({ DATABASE_URL: primary.url, DATABASE_READ_URL: replica.url, DATA_DIR: folder.path }),
      () => {},
    );
    expect(Object.keys(opened.pools)).toEqual(['main', 'shopping', 'reads', 'replica']);
    expect(await opened.readFrom(isStandby)).toBe(true);
    await opened.close();
    const check = (url: string) =>
      checkReplica({
        config: readConfig({ DATABASE_URL: primary.url, DATABASE_READ_URL: url }),
        databaseUrl: primary.url,
        services: { ...app.services, db: app.db },
      });
    expect(await check(replica.url)).toEqual([null]);
    expect(await check(primary.url)).toEqual([expect.stringContaining('it is no replica, it accepts writes')]);
    const other = new URL(replica.url);
    other.pathname = '/postgres';
    expect(await check(other.href)).toEqual([expect.stringContaining('it is no replica of this database')]);
    await replica.stop();
    expect(await check(replica.url)).toEqual([expect.stringContaining('it does not answer (')]);
    await replica.start();
  });

  it('refuses a standby as its database, and behind its pooler', async () => {
    const said: string[] = [];
    const print = (line: string) => void said.push(line);
    const env = { DATABASE_URL: replica.url, DATA_DIR: folder.path };
    expect(await runCommand(['doctor'], { env, print, printError: print })).toBe(1);
    expect(said).toEqual([expect.stringMatching(/^DATABASE_URL leads to a standby, .* Remedy: set it to the primary/)]);
    await expect(openDatabase(readConfig(env), () => {})).rejects.toThrow(OperatorError);
    if (!pgbouncerProgram) return;
    const pooler = await startPgBouncer(replica.url);
    const address = { setting: 'DATABASE_POOL_URL', url: pooler.url, prepared: false };
    expect(await findPoolerProblem(app.db, address)).toMatch(/^DATABASE_POOL_URL leads to a standby, .* Remedy: /);
    await pooler.stop();
  });

  it('reads from the primary when it is killed, and does not wait for one that is silent', async () => {
    await replica.kill();
    expect(await readFrom(isStandby)).toBe(false);
    await Promise.all([ordersToday(), ordersToday(), buy()]);
    expect(log).toHaveLength(1);
    await replica.start();
    await expect.poll(() => readFrom(isStandby)).toBe(true);

    // It is silent until this has its answer.
    replica.pause();
    const sources = { primary: sourceOf(primary.url), replica: sourceOf(replica.url) };
    const problem = await findReplicaProblem(sources, 300);
    replica.resume();
    expect(problem).toBe('it does not answer in time');
  });
});

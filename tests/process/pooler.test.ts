import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runCommand } from '#main/cli/run-command.ts';
import { openDatabase, type OpenDatabase } from '#main/run/database.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { readConfig } from '#server/process/config.ts';
import { onPath } from '../e2e/support/browser.ts';
import { startShop, temporaryFolder, type Shop } from '../e2e/support/shop.ts';
import { putEmptyDatabase } from '../support/empty-database.ts';
import { type PgBouncer, pgbouncerProgram, startPgBouncer } from '../support/programs/pgbouncer.ts';
import { substitute } from '../support/programs/start-program.ts';
import { createPostgresServer, type PostgresServer } from '../support/failures/postgres-server.ts';
import { createBuyers, createGoods, orderFormOf } from './support.ts';
import { isFair, startTraffic } from './traffic.ts';

const psql = onPath('psql');

if (!pgbouncerProgram) console.warn('Skipped: PgBouncer is not installed (Debian: pgbouncer).');

// `npm run torture -- pooler` runs the tests of carts, orders and accounts through PgBouncer.
describe.skipIf(!pgbouncerProgram)('with PgBouncer in transaction mode (Debian: pgbouncer), a shop', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: PostgresServer;
  let pooler: PgBouncer;
  const log: string[] = [];

  beforeAll(async () => {
    folder = await temporaryFolder('pooler');
    await putEmptyDatabase(`${folder.path}/database`);
    server = await createPostgresServer(`${folder.path}/database`);
    await server.start();
    await server.prepare();
    pooler = await startPgBouncer(server.url, {
      poolSize: 2,
      more: `[databases]\nelsewhere = host=127.0.0.1 port=${server.port} dbname=postgres`,
    });
  });
  afterAll(async () => {
    await pooler.stop();
    await server.stop();
    await folder.remove();
  });

  const settings = (more: Record<string, string> = {}) => ({
    DATABASE_URL: server.url,
    DATABASE_POOL_URL: pooler.url,
    DATABASE_POOL_SHOPPING_URL: pooler.shoppingUrl,
    DEMO: 'off',
    RATE_LIMIT: 'off',
    ...more,
  });
  const open = (more: Record<string, string> = {}): Promise<OpenDatabase> =>
    openDatabase(readConfig({ DATA_DIR: folder.path, ...settings(more) }), (line) => log.push(line));

  /** The reason why the start is refused. */
  async function refusal(more: Record<string, string> = {}): Promise<string> {
    const database = await open(more).catch((error: Error) => error);
    if (database instanceof Error) return database.message;
    await database.close();
    return 'it is not refused';
  }

  async function setRole(command: string): Promise<void> {
    await server.asAdmin(command);
    await pooler.command('reconnect');
  }

  const useTimeouts = () =>
    setRole(
      "alter role dana set statement_timeout = '10s'; alter role dana set idle_in_transaction_session_timeout = '60s'",
    );

  it('refuses to start without timeouts, until the command of the refusal was run', async () => {
    await setRole('alter role dana reset all');
    const reason = await refusal();
    const [, commands = ''] = /console of the pooler: (.*)$/.exec(reason) ?? [];
    expect(commands).toBe(
      "alter role dana set statement_timeout = '10s'; alter role dana set idle_in_transaction_session_timeout = '60s';",
    );
    const said: string[] = [];
    const env = { ...settings(), DATA_DIR: folder.path };
    await runCommand(['doctor'], { env, print: (line) => said.push(line), printError: (line) => said.push(line) });
    expect(said).toContain(reason);
    // The role may run it itself.
    const own = connectDatabase(server.url, { max: 1, log: () => {} });
    await sql.raw(commands).execute(own.db);
    await own.db.destroy();
    await pooler.command('reconnect');
    expect(await refusal()).toBe('it is not refused');
  });

  it.skipIf(!psql)('has a console that takes the command of the guide', async () => {
    const guide = await readFile(new URL('../../docs/several-machines.md', import.meta.url), 'utf8');
    const [line = ''] = /^psql .* RECONNECT$/m.exec(guide) ?? [];
    const [, ...words] = substitute(line, { '6432': String(pooler.port) }).split(' ');
    const env = { ...process.env, PGPASSWORD: pooler.adminPassword };
    const { stdout } = await promisify(execFile)(psql ?? '', words, { env });
    expect(stdout).toBe('RECONNECT\n');
  });

  it('refuses a pooler of another database, and one that loses prepared statements', async () => {
    expect(await refusal({ DATABASE_POOL_URL: pooler.addressOf('elsewhere') })).toContain(
      'DATABASE_POOL_URL leads to another database',
    );
    expect(await refusal({ DATABASE_POOL_PREPARED: 'on' })).toContain('DATABASE_POOL_URL loses prepared statements');
    const nowhere = pooler.url.replace(/:\d+\//, ':9/');
    expect(await refusal({ DATABASE_POOL_URL: nowhere })).toMatch(/DATABASE_POOL_URL cannot be used: .*ECONNREFUSED/);
  });

  it('refuses a pooler that lets it wait: it is paused, or all its connections are in use', async () => {
    await useTimeouts();
    await pooler.command('pause');
    const whilePaused = await refusal();
    await pooler.command('resume');
    expect(whilePaused).toMatch(
      /DATABASE_POOL_URL cannot be used: .*timeout.*if it is paused \(RESUME in its console\)/,
    );
    const small = await startPgBouncer(server.url, { poolSize: 1 });
    onTestFinished(() => small.stop());
    const busy = connectDatabase(small.url, { max: 1, pooler: { prepared: false }, log: () => {} });
    const holding = await busy.db.startTransaction().execute();
    await sql`select 1`.execute(holding);
    expect(await refusal({ DATABASE_POOL_URL: small.url })).toMatch(
      /DATABASE_POOL_URL cannot be used: .*timeout.*free its connections if all are in use/,
    );
    await holding.rollback().execute();
    await busy.db.destroy();
  });

  it.each(['statement', 'session'])('refuses a pooler in %s mode', async (mode) => {
    await useTimeouts();
    const other = await startPgBouncer(server.url, { poolSize: 2, more: `pool_mode = ${mode}` });
    onTestFinished(() => other.stop());
    const reason = await refusal({ DATABASE_POOL_SHOPPING_URL: other.shoppingUrl });
    expect(reason).toBe(
      'DATABASE_POOL_SHOPPING_URL is not in transaction mode. Remedy: pool_mode = transaction in pgbouncer.ini, then reload it.',
    );
  });

  it.each(['server_round_robin = 1', 'server_reset_query_always = 1'])(
    'takes a pooler in transaction mode with %s',
    async (setting) => {
      await useTimeouts();
      const other = await startPgBouncer(server.url, { poolSize: 2, more: setting });
      onTestFinished(() => other.stop());
      // A second connection of the pooler.
      const busy = connectDatabase(other.url, { max: 2, pooler: { prepared: false }, log: () => {} });
      await Promise.all([1, 2].map(() => sql`select pg_sleep(0.1)`.execute(busy.db)));
      expect(await refusal({ DATABASE_POOL_URL: other.url })).toBe('it is not refused');
      await busy.db.destroy();
    },
  );

  it('ends a statement at the timeout of the role, and keeps direct connections for what needs them', async () => {
    await setRole("alter role dana set statement_timeout = '300ms'");
    const database = await open();
    const begun = performance.now();
    await Promise.all(
      [database.db, database.shopping, database.reads].map((db) =>
        expect(sql`select pg_sleep(20)`.execute(db)).rejects.toMatchObject({ code: '57014' }),
      ),
    );
    expect(performance.now() - begun).toBeLessThan(5000);
    // Jobs have the usual timeout, which they send themselves.
    await sql`select pg_sleep(0.5)`.execute(database.jobs.db);
    expect(Object.keys(database.pools)).toEqual(['main', 'shopping', 'reads', 'jobs']);
    await database.close();
    await setRole("alter role dana set statement_timeout = '10s'");
  });

  describe('that runs', () => {
    let shop: Shop;
    let traffic: ReturnType<typeof startTraffic>;

    beforeAll(async () => {
      await setRole("alter role dana set statement_timeout = '10s'");
      await setRole("alter role dana set idle_in_transaction_session_timeout = '60s'");
      shop = await startShop(`${folder.path}/shop`, settings());
      const connection = connectDatabase(server.url, { max: 2, log: () => {} });
      const goods = await createGoods(connection, 1000);
      const buyers = await createBuyers(connection, 4);
      await connection.db.destroy();
      const form = await orderFormOf(shop.apiFor());
      traffic = startTraffic({ url: () => shop.url, buyers, goods, form, readers: 2 });
    });
    afterAll(async () => {
      await traffic.stop();
      await shop.stop();
    });

    it('takes orders and sends mails, and its cache follows changes', async () => {
      expect(await traffic.worksAgain()).toBeLessThan(Infinity);
      const { rows } = await shop.apiFor()('listZones');
      const connection = connectDatabase(server.url, { max: 1, log: () => {} });
      await sql`update zones set shipping_fee_dirhams = 4321 where id = ${rows[0]?.id}`.execute(connection.db);
      await expect
        .poll(async () => (await shop.apiFor()('listZones')).rows.map(({ shippingFee }) => shippingFee))
        .toContain(43.21);
      await expect
        .poll(async () => (await sql`select from graphile_worker.jobs`.execute(connection.db)).rows.length)
        .toBeLessThan(20);
      await connection.db.destroy();
    });

    it('answers while the pooler is paused, and works when it is resumed', async () => {
      await traffic.worksAgain();
      await pooler.command('pause');
      const begun = performance.now();
      // It is paused until this has its answer.
      expect(await traffic.isRefused()).toBeLessThan(Infinity);
      await pooler.command('resume');
      expect(await traffic.worksAgain()).toBeLessThan(Infinity);
      const during = traffic.seen.filter(({ begun: at }) => at > begun);
      expect(during.filter((one) => !isFair(one))).toEqual([]);
    });

    it('works again when the pooler was killed and started again', async () => {
      await traffic.worksAgain();
      await pooler.kill();
      expect(await traffic.isRefused()).toBeLessThan(Infinity);
      await pooler.start();
      expect(await traffic.worksAgain()).toBeLessThan(Infinity);
      expect(traffic.seen.filter((one) => !isFair(one))).toEqual([]);
    });
  });
});

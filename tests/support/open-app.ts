import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { buildApp } from '#server/app.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import type { ReadReplica } from '#server/database/replica.ts';
import { readConfig } from '#server/process/config.ts';
import { prepareJobs } from '#server/jobs/job-runner.ts';
import { loadSecrets } from '#server/process/secrets.ts';
import { createServices } from '#server/services.ts';
import { testPasswordCost } from '#server/testing/password-cost.ts';
import { createUser } from '#server/testing/people.ts';
import { connectAsShop, createTestDatabase } from '#server/testing/test-database.ts';
import { type HttpResponse, request } from './request.ts';
import { clientOf, type Person } from '../e2e/support/shop.ts';

/**
 * The real application in this process, on the given database and a free port; no jobs run, and
 * rate limits are off.
 */
export async function openApp(
  databaseUrl: string,
  through: { database?: (url: string) => string; readFrom?: ReadReplica } = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'dana-open-'));
  const straight = connectDatabase(databaseUrl, { max: 4, log: () => {} });
  const proxied = through.database?.(databaseUrl);
  const { db } = proxied === undefined ? connectAsShop(databaseUrl) : connectDatabase(proxied, { log: () => {} });
  const services = createServices({
    db,
    ...(through.readFrom && { readFrom: through.readFrom }),
    secrets: await loadSecrets(straight.db),
    clock: () => new Date(),
    dataDir,
    limitsOn: false,
    passwordCost: testPasswordCost,
  });
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off', ANSWER_SECONDS: '60' });
  const app = await buildApp({ services, config, version: 'test' });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    services,
    /** A direct connection, never through a proxy. */
    db: straight.db,
    apiFor: (person: Person = {}) => clientOf(url, person),
    async close(): Promise<void> {
      // A connection whose client hung up before its request counts as busy for a minute.
      app.server.closeAllConnections();
      await app.close();
      await db.destroy();
      await straight.db.destroy();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type OpenApp = Awaited<ReturnType<typeof openApp>>;

/** The same on a new database of the test run. `close` drops it. */
export async function openFreshApp() {
  const database = await createTestDatabase();
  const app = await openApp(database.url);
  async function close(): Promise<void> {
    await app.close();
    await database.drop();
  }
  return { ...app, databaseUrl: database.url, close };
}

/** A separate PostgreSQL with an empty shop, for programs outside the test run. */
export async function openDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'dana-database-'));
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  const { db, pool } = connectDatabase(embedded.url, { max: 2, log: () => {} });
  await migrate(db);
  await prepareJobs(pool);
  await db.destroy();
  return {
    url: embedded.url,
    async close(): Promise<void> {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface Buyer {
  userId: number;
  token: string;
  email: string;
  password: string;
}

let made = 0;

export async function newBuyers({ db }: Pick<OpenApp, 'db'>, count: number): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  while (buyers.length < count)
    buyers.push(await createUser({ db, at: { now: null } }, { email: `b${process.pid}-${++made}@example.qa` }));
  return buyers;
}

/** Replaces each buyer's cart with these lines, in this order. */
export async function fillCarts(
  { db }: Pick<OpenApp, 'db'>,
  buyers: Pick<Buyer, 'userId'>[],
  lines: { variantId: number; quantity: number; optionsKey?: string }[],
): Promise<void> {
  const userIds = buyers.map(({ userId }) => userId);
  await sql`insert into shoppers (user_id) select unnest(${userIds}::integer[]) on conflict do nothing`.execute(db);
  await sql`insert into carts (shopper_id) select id from shoppers where user_id = any(${userIds}::integer[])
    on conflict do nothing`.execute(db);
  const cartIds = sql`select carts.id from carts join shoppers on shoppers.id = shopper_id
    where user_id = any(${userIds}::integer[])`;
  await sql`delete from cart_lines where cart_id in (${cartIds})`.execute(db);
  for (const { variantId, quantity, optionsKey = '' } of lines)
    await sql`insert into cart_lines (cart_id, variant_id, quantity, seen_price_dirhams, options_key)
      select id, ${variantId}, ${quantity}, 0, ${optionsKey} from (${cartIds}) as carts (id)`.execute(db);
}

/** Sends an order as the storefront does. */
export function sendOrder(
  url: string,
  { token }: Pick<Buyer, 'token'>,
  form: unknown,
  key?: string,
): Promise<HttpResponse> {
  const headers = { authorization: `Bearer ${token}`, ...(key !== undefined && { 'idempotency-key': key }) };
  return request(`${url}/api/v1/orders`, { method: 'POST', headers, body: form });
}

export function codeOf({ body }: HttpResponse): string | undefined {
  return (JSON.parse(body) as { error?: { code: string } }).error?.code;
}

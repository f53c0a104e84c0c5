import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSecrets } from '#server/process/secrets.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { cutFlow } from '../support/failures/cut-flow.ts';
import { openCutShop } from '../support/failures/cut-shop.ts';
import { type DatabaseProxy, startDatabaseProxy, through } from '../support/failures/database-proxy.ts';
import type { FlowName, World } from '../support/flows.ts';

// The connection is cut at the places where `npm run torture -- statements` kills the process: the
// database sees the same.

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: DatabaseProxy;
let shop: Awaited<ReturnType<typeof openCutShop>>;
let dataDir: string;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'dana-cut-'));
  proxy = await startDatabaseProxy(Number(new URL(database.url).port));
  world = { db: database.db, secrets: await loadSecrets(database.db) };
  shop = await openCutShop(through(proxy, database.url), dataDir, world.secrets);
});
afterAll(async () => {
  await shop.close();
  await proxy.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

it.each<[FlowName, number]>([
  ['order', 12],
  ['register', 6],
  ['confirm', 8],
  ['login', 8],
  ['deletion', 10],
])(
  '%s happens completely or not at all, wherever the database connection breaks, and can be retried',
  async (name, least) => {
    const { statements, cuts, whole, faults } = await cutFlow(name, { world, proxy, send: shop.send });
    expect(faults).toEqual([]);
    expect(statements).toBeGreaterThanOrEqual(least);
    expect(cuts).toBe(2 * statements);
    // A cut after the commit means that all of it happened.
    expect(whole).toBeGreaterThanOrEqual(1);
  },
);

import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { buildIfStale } from '#main/build/build.ts';
import { buildShopApp } from '#main/run/shop-app.ts';
import type { Database } from '#server/database/schema.ts';
import type { Metrics } from '#server/metrics/open-metrics.ts';
import { readConfig } from '#server/process/config.ts';
import { loadSecrets } from '#server/process/secrets.ts';
import { waitUntil } from '#server/database/embedded/testing/support.ts';
import { createServices } from '#server/services.ts';
import { testPasswordCost } from '#server/testing/password-cost.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { type RequestParts, sendRequest } from './send-request.ts';

/**
 * The whole shop, with its pages, on a free port and a new database. `prepare` fills the database
 * before the shop reads it. `metrics` count what it does. `popularityMs`: how long lists by
 * popularity may be stale; 0 makes them as exact as all others.
 */
export async function openWholeShop(
  env: Record<string, string> = {},
  prepare: (db: Kysely<Database>) => Promise<void> = async () => {},
  { metrics = null, popularityMs }: { metrics?: Metrics | null; popularityMs?: number } = {},
) {
  await buildIfStale();
  const database = await createTestDatabase();
  await prepare(database.db);
  const dataDir = await mkdtemp(join(tmpdir(), 'dana-whole-'));
  const services = createServices({
    db: database.db,
    secrets: await loadSecrets(database.db),
    clock: () => new Date(),
    dataDir,
    limitsOn: false,
    events: metrics?.shop,
    passwordCost: testPasswordCost,
  });
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off', ...env });
  const { app, responseCache, changes } = await buildShopApp({
    services,
    config,
    databaseUrl: database.url,
    popularityMs,
    metrics,
    log: () => {},
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  // Before that, nothing is cached.
  await waitUntil('the change feed is connected', () => changes.isConnected());
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    dataDir,
    databaseUrl: database.url,
    db: database.db,
    pool: database.pool,
    services,
    responseCache,
    changes,
    /** Resolves when the cache has been invalidated by every committed change. */
    catchUpWithChanges: () => changes.catchUp(),
    sendRequest: (path: string, parts?: RequestParts) => sendRequest(url, path, parts),
    async close() {
      app.server.closeAllConnections();
      await app.close();
      await changes.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type WholeShop = Awaited<ReturnType<typeof openWholeShop>>;

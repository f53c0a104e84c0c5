import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { type Client, createClient } from '#contract/api/client.ts';
import type { Language } from '#contract/values/locale.ts';
import { type AppOptions, buildApp } from '../app.ts';
import type { Bucket } from '../media/bucket/bucket.ts';
import { readConfig } from '../process/config.ts';
import { loadSecrets } from '../process/secrets.ts';
import { createProviders, type PaymentProviders } from '../payments/providers.ts';
import { createServices } from '../services.ts';
import { fetchOf } from './inject-fetch.ts';
import { testPasswordCost } from './password-cost.ts';
import { createTestDatabase } from './test-database.ts';

export interface Person {
  language?: Language;
  token?: string;
  guestId?: string;
}

/** What several instances share. */
export interface Shared {
  /** Who takes payments. */
  providers?: PaymentProviders;
  database?: Awaited<ReturnType<typeof createTestDatabase>>;
  bucket?: Bucket;
  /** Whether the provider reaches the shop with its notices. Default: it does. */
  reachesShop?: boolean;
  /** Off: without limits of accounts and senders. */
  limitsOn?: boolean;
}

/**
 * The real application on its own database, without a socket. `at` is its clock: set `at.now` to
 * move it.
 */
export async function createTestApp(
  env: Record<string, string> = {},
  logging: AppOptions['logging'] = false,
  template?: string,
  shared: Shared = {},
) {
  const database = shared.database ?? (await createTestDatabase({ ...(template !== undefined && { template }) }));
  const dataDir = await mkdtemp(join(tmpdir(), 'dana-app-'));
  const at = { now: null as Date | null };
  const secrets = await loadSecrets(database.db);
  const config = readConfig({ DATA_DIR: dataDir, ANSWER_SECONDS: '60', ...env });
  const clock = () => at.now ?? new Date();
  const services = createServices({
    db: database.db,
    secrets,
    clock,
    dataDir,
    bucket: shared.bucket ?? null,
    limitsOn: shared.limitsOn ?? true,
    isPublic: !config.localMode,
    smtp: config,
    providers: createProviders(config.payments, { clock }),
    passwordCost: testPasswordCost,
    ...(shared.providers && { providers: shared.providers, reachesShop: () => shared.reachesShop ?? true }),
  });
  const app = await buildApp({ services, config, version: 'test', logging });
  await app.ready();

  /** A raw request, for requests that the typed client cannot send. */
  function request(options: InjectOptions) {
    return app.inject({ ...options, headers: { host: 'localhost', ...options.headers } });
  }

  /**
   * The typed client of a person. Stores a guest id of the server in `person.guestId`, as a browser
   * does.
   */
  function apiFor(person: Person = {}): Client {
    return createClient({
      headers: () => ({
        'accept-language': person.language ?? 'en',
        ...(person.token && { authorization: `Bearer ${person.token}` }),
        ...(person.guestId && { 'guest-id': person.guestId }),
      }),
      onHeaders: (headers) => {
        const given = headers.get('guest-id');
        if (given) person.guestId = given;
      },
      fetch: fetchOf({ request }),
    });
  }

  return {
    app,
    services,
    config,
    database,
    db: database.db,
    dataDir,
    at,
    request,
    apiFor,
    async close() {
      await app.close();
      if (!shared.database) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type CreatedTestApp = Awaited<ReturnType<typeof createTestApp>>;

/** An interface: the types of fixtures name it, and do not repeat all of its services. */
export interface TestApp extends CreatedTestApp {}

import { buildApp } from '#server/app.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { createAccountService } from '#server/features/account/account.service.ts';
import { createPasswords, type Passwords } from '#server/shared/passwords.ts';
import { createGuestMerge } from '#server/features/account/users/guest-merge.service.ts';
import { readConfig } from '#server/process/config.ts';
import { loadSecrets } from '#server/process/secrets.ts';
import { createServices } from '#server/services.ts';
import { testPasswordCost } from '#server/testing/password-cost.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Post } from './guesses.ts';

/** A public shop: not in local mode, so that forwarding headers are no reason to refuse. */
export const publicShop = { PUBLIC_URL: 'https://shop.example.qa' };

/**
 * One more instance of a shop on the same database, with separate connections, services and memory.
 * It records its statements, those that failed, and how many passwords it hashed or checked; `atChecked` runs after a
 * password was checked and before its result is returned.
 */
export async function openInstance(shop: TestApp, env: Record<string, string> = {}) {
  const noted = { statements: [] as string[], failures: [] as unknown[], passwords: 0 };
  const hooks = { atChecked: async () => {} };
  const { db } = connectDatabase(shop.database.url, {
    max: 8,
    // A hundred requests at once wait longer than the shop would let them on a busy machine.
    waitMs: 60_000,
    log: () => {},
    onQuery: (event) =>
      void (event.level === 'query' ? noted.statements.push(event.query.sql) : noted.failures.push(event.error)),
  });
  const secrets = await loadSecrets(db);
  const config = readConfig({ DATA_DIR: shop.dataDir, ANSWER_SECONDS: '60', ...publicShop, ...env });
  const parts = {
    db,
    secrets,
    clock: () => shop.at.now ?? new Date(),
    dataDir: shop.dataDir,
    limitsOn: config.rateLimit,
    passwordCost: testPasswordCost,
  };
  const services = createServices(parts);
  const real = createPasswords(testPasswordCost);
  const passwords: Passwords = {
    ...real,
    hash: (password) => {
      noted.passwords += 1;
      return real.hash(password);
    },
    fits: async (stored, password) => {
      noted.passwords += 1;
      const fits = await real.fits(stored, password);
      await hooks.atChecked();
      return fits;
    },
  };
  const { cart, orders, addresses, favourites, uploads, stockAlerts, attempts, contact } = services;
  const account = createAccountService({
    ...parts,
    ...secrets,
    attempts,
    passwords,
    cart,
    orders,
    addresses,
    uploads,
    stockAlerts,
    contact,
    guestMerge: createGuestMerge({ cart, favourites, uploads }),
  });
  const app = await buildApp({ services: { ...services, account }, config, version: 'test' });
  await app.ready();

  const post: Post = async (path, body, { headers, from } = {}) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      payload: body as object,
      headers: { host: 'shop.example.qa', ...headers },
      ...(from !== undefined && { remoteAddress: from }),
    });
    return { status: answer.statusCode, body: answer.body, headers: answer.headers };
  };

  return {
    app,
    services,
    account,
    noted,
    hooks,
    post,
    async close() {
      await app.close();
      await db.destroy();
    },
  };
}

export type Instance = Awaited<ReturnType<typeof openInstance>>;

/** A shop with a test clock, and two instances on one database. */
export async function openPair() {
  const shop = await createTestApp();
  const [one, other] = await Promise.all([openInstance(shop), openInstance(shop)]);
  return {
    shop,
    one,
    other,
    closePair: async () => {
      await Promise.all([one.close(), other.close()]);
      await shop.close();
    },
  };
}

/** Moves the clock of a shop. */
export function advanceClock(shop: TestApp, ms: number): void {
  shop.at.now = new Date((shop.at.now ?? new Date()).getTime() + ms);
}

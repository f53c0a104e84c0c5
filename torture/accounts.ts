import { findRunningCluster } from '#server/database/embedded/embedded.ts';
import { createUser } from '#server/testing/people.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from '../tests/support/request.ts';
import type { Result } from '../bench/result.ts';
import { run, temporaryFolder } from '../tests/e2e/support/shop.ts';
import { databaseOf } from '../tests/process/support.ts';
import {
  guessFromClaimedAddresses,
  guessPasswords,
  login,
  manyTimes,
  type Post,
} from '../tests/security/support/guesses.ts';
import { countOf } from '../tests/security/support/guesses.ts';
import { freshSender, measureTimes } from './accounts-times.ts';

/**
 * Starts a public shop, so that forwarding headers are no reason to refuse. Requests go to its
 * local port.
 */
async function startPublicShop(dataDir: string, port: number, settings: Record<string, string>) {
  const all = {
    PUBLIC_URL: 'https://shop.example.qa',
    DEMO: 'off',
    DATA_DIR: dataDir,
    PORT: String(port),
    ...settings,
  };
  const shop = run('src/main/start.ts', [], all);
  const url = `http://127.0.0.1:${port}`;
  let over = false;
  void shop.ended.then(() => (over = true));
  while ((await fetch(`${url}/readyz`).catch(() => null))?.status !== 200) {
    if (over) throw new Error(`The shop ended before it was ready:\n${shop.output()}`);
    await sleep(200);
  }
  return {
    url,
    dataDir,
    stop: () => {
      shop.child.kill('SIGTERM');
      return shop.ended;
    },
  };
}

type Shop = Awaited<ReturnType<typeof startPublicShop>>;
type Database = Awaited<ReturnType<typeof databaseOf>>;

function postTo({ url }: Shop): Post {
  return async (path, body, { headers = {} } = {}) => {
    const answer = await request(`${url}/api/v1${path}`, { method: 'POST', headers, body: body ?? {} });
    return { ...answer, headers: {} };
  };
}

/** Sends 1000 guesses at one password to two instances, 50 at once, and then the owner's login. */
async function guessAtPassword({ db }: Database, [one, other]: [Post, Post]): Promise<Result[]> {
  const { email, password, token } = await createUser({ db, at: { now: null } });
  const begun = performance.now();
  const halves = await Promise.all([guessPasswords(one, email, 500, 25), guessPasswords(other, email, 500, 25)]);
  const seconds = (performance.now() - begun) / 1000;
  const answers = halves.flat();
  const owner = await one(login, { email, password }, { headers: { authorization: `Bearer ${token}` } });
  const how = `two instances, ${seconds.toFixed(0)} s`;
  return [
    {
      what: 'passwords checked of 1000 guesses at one account, 50 at once',
      value: countOf(answers, 401),
      unit: 'times',
      limit: 13,
      how,
    },
    {
      what: 'guesses neither refused nor throttled',
      value: 1000 - countOf(answers, 401) - countOf(answers, 429),
      unit: 'times',
      exactly: 0,
      how,
    },
    {
      what: 'owner refused in a browser that was used before',
      value: Number(owner.status !== 200),
      unit: 'times',
      exactly: 0,
      how,
    },
  ];
}

/** Sends rounds of 50 concurrent wrong guesses, each round at a new code. */
async function guessAtCodes({ db }: Database, posts: [Post, Post], rounds: number): Promise<Result> {
  let most = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { email } = await createUser({ db, at: { now: null } }, { email: `codes-${round}@example.qa` });
    await posts[0]('/users/auth/forget-password', { email }, { headers: freshSender() });
    await manyTimes(50, 50, (turn) =>
      posts[turn % 2]!(
        '/users/auth/check-otp',
        { email, otp_code: String(turn).padStart(6, '0') },
        { headers: freshSender() },
      ),
    );
    const row = await db.selectFrom('codes').select('tries').where('email', '=', email).executeTakeFirstOrThrow();
    most = Math.max(most, row.tries);
  }
  return {
    what: 'guesses compared with one code, 50 at once',
    value: most,
    unit: 'times',
    exactly: 5,
    how: `maximum of ${rounds} codes`,
  };
}

async function replayTokens({ db }: Database, shops: Shop[]): Promise<Result> {
  const { token } = await createUser({ db, at: { now: null } });
  const headers = { authorization: `Bearer ${token}` };
  const beforeLogout = await request(`${shops[0]?.url}/api/v1/users/me`, { headers });
  if (beforeLogout.status !== 200) throw new Error('the token was never valid');
  await request(`${shops[0]?.url}/api/v1/users/auth/logout`, { method: 'POST', headers });
  const answers = await manyTimes(1000, 20, async (turn) => {
    const answer = await request(`${shops[turn % 2]?.url}/api/v1/users/me`, { headers });
    return { ...answer, headers: {} };
  });
  return {
    what: 'replays of a token that succeeded after logout',
    value: 1000 - countOf(answers, 401),
    unit: 'times',
    exactly: 0,
    how: '1000 at two instances',
  };
}

/**
 * Guesses passwords, codes and sessions: two instances over HTTP on one database, one with a
 * trusted proxy and one without.
 */
export async function tortureAccounts({ quick }: { quick: boolean }): Promise<Result[]> {
  const folder = await temporaryFolder('accounts');
  const port = 30_000 + Math.floor(Math.random() * 10_000);
  const proxied = await startPublicShop(`${folder.path}/one`, port, { TRUST_PROXY: '127.0.0.1' });
  const database = await databaseOf(proxied);
  const url = (await findRunningCluster(proxied.dataDir)) ?? '';
  const direct = await startPublicShop(`${folder.path}/two`, port + 1, { DATABASE_URL: url });
  try {
    // The background work of a start would slow the first measurements.
    await sleep(quick ? 0 : 3000);
    const [viaProxy, directly] = [postTo(proxied), postTo(direct)];
    const times = await measureTimes(database.db, viaProxy, quick ? 25 : 120);
    const claimed = await guessFromClaimedAddresses(directly, 1000);
    return [
      ...times,
      ...(await guessAtPassword(database, [viaProxy, directly])),
      await guessAtCodes(database, [viaProxy, viaProxy], quick ? 3 : 20),
      {
        what: 'codes checked for one sender that claims 1000 addresses',
        value: countOf(claimed, 422),
        unit: 'times',
        exactly: 100,
        how: 'forwarding headers, no trusted proxy',
      },
      await replayTokens(database, [proxied, direct]),
    ];
  } finally {
    await database.db.destroy();
    await direct.stop();
    await proxied.stop();
    await folder.remove();
  }
}

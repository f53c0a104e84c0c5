import { connect } from '#server/database/connect.ts';
import { findRunning } from '#server/database/embedded/embedded.ts';
import { createUser } from '#server/testing/people.ts';

/** Somebody who has an account and an open session, written straight into the running shop's database. */
export async function createAccount(dataDir: string): Promise<Awaited<ReturnType<typeof createUser>>> {
  const databaseUrl = await findRunning(dataDir);
  if (!databaseUrl) throw new Error(`No database runs in ${dataDir}.`);
  const { db } = connect(databaseUrl, { max: 1, log: () => {} });
  const email = `person-${Math.random().toString(36).slice(2)}@example.qa`;
  const user = await createUser({ db, at: { now: null } }, { email });
  await db.destroy();
  return user;
}

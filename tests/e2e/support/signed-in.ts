import { createUser } from '#server/testing/people.ts';
import { onDatabase } from './staff.ts';

/** Somebody who has an account and an open session, written straight into the running shop's database. */
export async function createAccount(dataDir: string): Promise<Awaited<ReturnType<typeof createUser>>> {
  const email = `person-${Math.random().toString(36).slice(2)}@example.qa`;
  return onDatabase(dataDir, (db) => createUser({ db, at: { now: null } }, { email }));
}

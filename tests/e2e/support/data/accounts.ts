import { createUser } from '#server/testing/people.ts';
import { onDatabase } from './staff.ts';

/**
 * Creates an account with an open session, straight in the running shop's database. Its e-mail begins
 * with `namePart`.
 */
export async function createAccount(
  dataDir: string,
  namePart = 'person',
): Promise<Awaited<ReturnType<typeof createUser>>> {
  const email = `${namePart}-${Math.random().toString(36).slice(2)}@example.qa`;
  return onDatabase(dataDir, (db) => createUser({ db, at: { now: null } }, { email }));
}

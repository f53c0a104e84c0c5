import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { Db } from '../database/connect.ts';
import { namedQuery } from '../database/named-query.ts';
import type { Database } from '../database/schema.ts';
import { NoLongerAllowed } from '../errors/no-longer-allowed.ts';

const lockSession = namedQuery('lock_session', (db, tokenHash: RawBuilder<Buffer>) =>
  db.selectFrom('sessions').select('user_id').where('token_hash', '=', tokenHash).forNoKeyUpdate(),
);

const findSession = namedQuery('find_session', (db, tokenHash: RawBuilder<Buffer>) =>
  db.selectFrom('sessions').select('user_id').where('token_hash', '=', tokenHash),
);

/** Whose session is asked for: a user's, by its token. A guest has none, nor who writes without a request. */
interface Writing {
  tokenHash?: Buffer | undefined;
}

/** Throws `NoLongerAllowed` if the session of a request has ended. */
export async function assertSession(tx: Db, { tokenHash }: Writing): Promise<void> {
  if (tokenHash !== undefined && (await findSession(tx, tokenHash)).length === 0) throw new NoLongerAllowed();
}

/**
 * Runs a write of a shopper in a transaction. Nothing is written, and it throws `NoLongerAllowed`, if the
 * session has ended since the request was identified.
 */
export function inSession<T>(
  db: Kysely<Database>,
  writer: Writing | { kind: 'guest' },
  work: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const result = await work(tx);
    // Locked, so that it does not end before the transaction. Last, as those lock it last who end it.
    const tokenHash = 'tokenHash' in writer ? writer.tokenHash : undefined;
    if (tokenHash !== undefined && (await lockSession(tx, tokenHash)).length === 0) throw new NoLongerAllowed();
    return result;
  });
}

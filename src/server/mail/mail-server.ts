import type { MailServerValues } from '#contract/console/mail-server.ts';
import type { Db } from '../database/connect.ts';
import { seal, unseal } from '../process/seal.ts';
import { saveSecret } from '../process/secrets.ts';

/** The mail server that the owner has set in the console. */
export interface StoredMailServer extends MailServerValues {
  password: string;
  /** Raised by every change. */
  version: number;
}

const rowName = 'mail server';

function open(key: Buffer, sealed: Buffer): StoredMailServer {
  return JSON.parse(unseal(key, 'mail server', sealed).toString()) as StoredMailServer;
}

async function findSealed(db: Db): Promise<Buffer | null> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', rowName).executeTakeFirst();
  return row?.value ?? null;
}

/** The stored mail server; null without one. Throws if it was stored with another key of the shop. */
export async function readMailServer(db: Db, key: Buffer): Promise<StoredMailServer | null> {
  const sealed = await findSealed(db);
  return sealed && open(key, sealed);
}

/** Whether a mail server is stored. */
export async function hasMailServer(db: Db): Promise<boolean> {
  return (await findSealed(db)) !== null;
}

/** Stores the mail server, encrypted with a key of the shop; null removes it. */
export async function writeMailServer(db: Db, key: Buffer, server: StoredMailServer | null): Promise<void> {
  await saveSecret(db, rowName, server && seal(key, 'mail server', Buffer.from(JSON.stringify(server))));
}

/** What the keys of a shop are to its stored mail server. `unreadable`: it was stored with other keys. */
export type MailServerState = 'none' | 'readable' | 'unreadable';

/** Whether there is a stored mail server that the key opens. */
export async function mailServerState(db: Db, key: Buffer): Promise<MailServerState> {
  try {
    return (await readMailServer(db, key)) === null ? 'none' : 'readable';
  } catch {
    return (await hasMailServer(db)) ? 'unreadable' : 'none';
  }
}

/** Encrypts the stored mail server with the new key of the shop. Returns what the key before was to it. */
export async function resealMailServer(db: Db, before: Buffer, key: Buffer): Promise<MailServerState> {
  const state = await mailServerState(db, before);
  if (state === 'readable') await writeMailServer(db, key, await readMailServer(db, before));
  return state;
}

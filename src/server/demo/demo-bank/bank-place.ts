import { randomBytes } from 'node:crypto';
import { isSameSignature } from '../../payments/signature.ts';
import type { BankFolder, BankIdentity } from './bank-folder.ts';
import { type BankServer, proofOf } from './bank-server.ts';

const proofMs = 2000;

export const addressOf = (port: number) => `http://127.0.0.1:${port}`;

/** Whether the program on the port is the bank of the same data folder. It is not sent the key. */
export async function isOurBank(folder: BankFolder, { port, secretKey }: BankIdentity): Promise<boolean> {
  const nonce = randomBytes(16).toString('hex');
  const signal = AbortSignal.timeout(proofMs);
  const answer = await fetch(`${addressOf(port)}/proof/${nonce}`, { redirect: 'error', signal }).catch(() => null);
  if (answer?.status !== 200) return false;
  return isSameSignature(await answer.text().catch(() => ''), proofOf(secretKey, await folder.readPlace(), nonce));
}

interface Place {
  server: BankServer;
  identity: BankIdentity;
  /** Whether this process has the port. If not, another bank of the folder has it. */
  isOpen: boolean;
}

/**
 * Finds the port of the bank of a folder, and listens on it unless another process already does. The first one chooses
 * the port and the key; a port that another program took is replaced.
 */
export async function findPlace(folder: BankFolder, createServer: (secretKey: string) => BankServer): Promise<Place> {
  async function placeAt({ secretKey, port }: BankIdentity): Promise<Place> {
    const server = createServer(secretKey);
    const chosen = await server.listen(port);
    return { server, identity: { secretKey, port: chosen ?? port }, isOpen: chosen !== null };
  }

  let known = await folder.readIdentity();
  if (known === null) {
    const first = await placeAt({ secretKey: `sk_test_${randomBytes(18).toString('hex')}`, port: 0 });
    known = await folder.claimIdentity(first.identity);
    if (known.secretKey === first.identity.secretKey) return first;
    await first.server.close();
  }
  const place = await placeAt(known);
  if (place.isOpen || (await isOurBank(folder, known))) return place;
  const moved = await placeAt({ ...known, port: 0 });
  await folder.replaceIdentity(moved.identity);
  return moved;
}

import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { PaymentSettings } from '../../payments/settings.ts';
import { isSameSignature } from '../../payments/signature.ts';
import type { Config } from '../../process/config.ts';
import { type BankFolder, type BankIdentity, createBankFolder } from './bank-folder.ts';
import { createBankServer, proofOf } from './bank-server.ts';
import { createDemoBank, type DemoBank } from './demo-bank.ts';

const sweepMs = 250;
const takeOverMs = 1000;
const proofMs = 2000;

type BankConfig = Pick<Config, 'dataDir' | 'localMode' | 'localModeOnNetwork' | 'payments'>;

/**
 * Whether a shop may have a demo bank: in local mode, for this machine only, and while it has no provider. A shop with
 * a public address never has one.
 */
export function mayHaveDemoBank({ localMode, localModeOnNetwork, payments }: Omit<BankConfig, 'dataDir'>): boolean {
  return localMode && !localModeOnNetwork && payments === null;
}

const addressOf = (port: number) => `http://127.0.0.1:${port}`;

/** The settings of the shop for its bank. They are in memory only. */
function settingsFor({ port, secretKey }: BankIdentity): PaymentSettings {
  return {
    takesNew: 'tap',
    tap: { apiUrl: `${addressOf(port)}/v2`, onLoopback: true, live: false, secretKey, oldSecretKey: null },
    myfatoorah: null,
    skipcash: null,
  };
}

/** Whether the program on the port is the bank of the same data folder. It is not sent the key. */
async function isOurBank({ port, secretKey }: BankIdentity): Promise<boolean> {
  const nonce = randomBytes(16).toString('hex');
  const answer = await fetch(`${addressOf(port)}/proof/${nonce}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(proofMs),
  }).catch(() => null);
  if (answer?.status !== 200) return false;
  return isSameSignature(await answer.text().catch(() => ''), proofOf(secretKey, nonce));
}

interface Options {
  clock: () => Date;
  log: (message: string) => void;
}

/** The bank of this process. It has the port of the folder, or waits for it. */
function createBankHolder(folder: BankFolder, { clock, log }: Options) {
  const opened = Promise.withResolvers<DemoBank>();
  opened.promise.catch(() => {});
  let isFailing = false;
  function onError(error: unknown): void {
    if (!isFailing) log(`The demo bank failed: ${error instanceof Error ? error.message : String(error)}`);
    isFailing = true;
  }
  return { opened, onError, worked: () => void (isFailing = false), folder, clock };
}

type Holder = ReturnType<typeof createBankHolder>;

/** Reads the state of the folder and begins to answer and to send. Only the one who has the port may do it. */
async function takeOffice({ opened, onError, worked, folder, clock }: Holder, identity: BankIdentity) {
  const bank = await createDemoBank({
    folder,
    clock,
    secretKey: identity.secretKey,
    url: () => addressOf(identity.port),
  });
  opened.resolve(bank);
  return setInterval(() => void bank.sweep().then(worked, onError), sweepMs);
}

export interface OpenDemoBank {
  url: string;
  settings: PaymentSettings;
  close: () => Promise<void>;
}

/**
 * Opens the bank of a demo shop, which speaks as Tap does, on a port of its own on loopback. Of several processes on
 * one data folder, one answers and the others use it; when it ends, another one takes over. Null: the shop may have none.
 */
export async function openDemoBank(config: BankConfig, options: Options): Promise<OpenDemoBank | null> {
  if (!mayHaveDemoBank(config)) return null;
  const folder = createBankFolder(config.dataDir);
  const holder = createBankHolder(folder, options);
  const start = async (identity: BankIdentity | null) => {
    const secretKey = identity?.secretKey ?? `sk_test_${randomBytes(18).toString('hex')}`;
    const server = createBankServer({ secretKey, bank: holder.opened.promise, onError: holder.onError });
    const isOpen = await server.listen(identity?.port ?? 0);
    const port = isOpen ? (server.server.address() as AddressInfo).port : (identity?.port ?? 0);
    return { server, isOpen, identity: { secretKey, port } };
  };

  const known = await folder.readIdentity();
  let begun = await start(known);
  if (known === null) {
    const claimed = await folder.claimIdentity(begun.identity);
    if (claimed.secretKey !== begun.identity.secretKey) {
      // Another process was first.
      await begun.server.close();
      begun = await start(claimed);
    }
  }
  if (!begun.isOpen && !(await isOurBank(begun.identity))) {
    // Another program has the port: the bank moves.
    const { secretKey } = begun.identity;
    begun = await start({ secretKey, port: 0 });
    await folder.replaceIdentity(begun.identity);
  }
  const { server, identity } = begun;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  async function takeOver(): Promise<void> {
    if (isClosed || !(await server.listen(identity.port))) return;
    if (isClosed) return server.close();
    if (timer) clearInterval(timer);
    timer = await takeOffice(holder, identity);
  }
  if (begun.isOpen) timer = await takeOffice(holder, identity);
  else timer = setInterval(() => void takeOver().catch(holder.onError), takeOverMs);

  return {
    url: addressOf(identity.port),
    settings: settingsFor(identity),
    async close() {
      isClosed = true;
      if (timer) clearInterval(timer);
      await server.close();
    },
  };
}

/** The settings for the bank that a running shop has on this data folder; null if there is none. For commands. */
export async function findDemoBank(config: BankConfig): Promise<PaymentSettings | null> {
  if (!mayHaveDemoBank(config)) return null;
  const identity = await createBankFolder(config.dataDir).readIdentity();
  return identity && (await isOurBank(identity)) ? settingsFor(identity) : null;
}

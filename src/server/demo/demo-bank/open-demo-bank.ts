import type { PaymentSettings } from '../../payments/settings.ts';
import type { Config } from '../../process/config.ts';
import { type BankIdentity, createBankFolder } from './bank-folder.ts';
import { addressOf, findPlace, isOurBank } from './bank-place.ts';
import { createBankServer } from './bank-server.ts';
import { createDemoBank, type DemoBank } from './demo-bank.ts';

const sweepMs = 250;
const takeOverMs = 1000;

type BankConfig = Pick<Config, 'dataDir' | 'localMode' | 'localModeOnNetwork' | 'payments'>;

/**
 * Whether a shop may have a demo bank: in local mode, for this machine only, and while it has no provider. A shop with
 * a public address never has one.
 */
export function mayHaveDemoBank({ localMode, localModeOnNetwork, payments }: Omit<BankConfig, 'dataDir'>): boolean {
  return localMode && !localModeOnNetwork && payments === null;
}

/** The settings of the shop for its bank. They are in memory only. */
function settingsFor({ port, secretKey }: BankIdentity): PaymentSettings {
  return {
    takesNew: 'tap',
    tap: { apiUrl: `${addressOf(port)}/v2`, onLoopback: true, live: false, secretKey, oldSecretKey: null },
    myfatoorah: null,
    skipcash: null,
  };
}

interface Options {
  clock: () => Date;
  log: (message: string) => void;
}

/** A bank that is open for this shop. */
export interface OpenDemoBank {
  url: string;
  settings: PaymentSettings;
  close: () => Promise<void>;
}

/**
 * Opens the bank of a demo shop, which speaks as Tap does, on a port of its own on loopback. Of several processes on
 * one data folder, one answers and the others use it; when it ends, another one takes over. Null: the shop may have none.
 */
export async function openDemoBank(config: BankConfig, { clock, log }: Options): Promise<OpenDemoBank | null> {
  if (!mayHaveDemoBank(config)) return null;
  const folder = createBankFolder(config.dataDir);
  const place = await folder.readPlace();
  const opened = Promise.withResolvers<DemoBank>();
  let isFailing = false;
  function onError(error: unknown): void {
    if (!isFailing) log(`The demo bank failed: ${error instanceof Error ? error.message : String(error)}`);
    isFailing = true;
  }
  const { server, identity, isOpen } = await findPlace(folder, (secretKey) =>
    createBankServer({ secretKey, place, bank: opened.promise, onError }),
  );
  const url = addressOf(identity.port);
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  let isClosed = false;

  function every(ms: number, work: () => Promise<void>): void {
    clearInterval(timer);
    if (isClosed) return;
    async function add(earlier: Promise<void>): Promise<void> {
      await Promise.all([earlier, work().catch(onError)]);
    }
    timer = setInterval(() => {
      working = add(working);
    }, ms);
  }

  /** Reads the state of the folder, which only the one who has the port may change. */
  async function serve(): Promise<void> {
    const bank = await createDemoBank({ folder, clock, secretKey: identity.secretKey, url });
    opened.resolve(bank);
    every(sweepMs, async () => {
      await bank.sweep();
      isFailing = false;
    });
  }

  async function takeOver(): Promise<void> {
    if ((await server.listen(identity.port)) === null) return;
    clearInterval(timer);
    await (isClosed ? server.close() : serve());
  }

  if (isOpen) await serve();
  else every(takeOverMs, takeOver);

  return {
    url,
    settings: settingsFor(identity),
    async close() {
      isClosed = true;
      clearInterval(timer);
      await working;
      // The next one reads the folder.
      await folder.written();
      await server.close();
    },
  };
}

/** The settings for the bank that a running shop has on this data folder; null if there is none. For commands. */
export async function findDemoBank(config: BankConfig): Promise<PaymentSettings | null> {
  if (!mayHaveDemoBank(config)) return null;
  const folder = createBankFolder(config.dataDir);
  const identity = await folder.readIdentity();
  return identity && (await isOurBank(folder, identity)) ? settingsFor(identity) : null;
}

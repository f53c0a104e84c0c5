import { resolve } from 'node:path';
import { findDemoBank } from '#server/demo/demo-bank/open-demo-bank.ts';
import { openDatabaseClock } from '#server/process/database-clock.ts';
import { findRunningCluster } from '#server/database/embedded/embedded.ts';
import type { Config } from '#server/process/config.ts';
import { loadSecrets } from '#server/process/secrets.ts';
import type { ReadFrom } from '#server/database/replica.ts';
import { createProviders } from '#server/payments/providers.ts';
import { createServices, type Services } from '#server/services.ts';
import { openDatabase } from '../run/database.ts';
import { openConfiguredBucket } from '../run/open-bucket.ts';

/** The environment and the output of a command. */
export interface Terminal {
  env: Record<string, string | undefined>;
  print: (text: string) => void;
  printError: (text: string) => void;
}

/** What a command has before the shop is opened. */
export interface CommandContext extends Omit<Terminal, 'env'> {
  config: Config;
  /** Resolves a path in the folder where the command was typed. */
  pathOf: (word: string) => string;
}

export interface OpenShop extends CommandContext {
  services: Services;
  databaseUrl: string;
  readFrom: ReadFrom;
  close: () => Promise<void>;
}

export function commandContext(config: Config, { env, print, printError }: Terminal): CommandContext {
  // npm runs scripts in the package's folder; INIT_CWD is the folder of the caller.
  const folder = env['INIT_CWD'] ?? process.cwd();
  return { config, print, printError, pathOf: (word) => resolve(folder, word) };
}

/**
 * Opens the shop for one command. It uses DATABASE_URL, or the database of a shop that runs on this
 * DATA_DIR, or starts an embedded database for the duration of the command.
 */
export async function openShop(place: CommandContext): Promise<OpenShop> {
  const { config, printError } = place;
  const databaseUrl = config.databaseUrl ?? (await findRunningCluster(config.dataDir));
  // Lost connections are not reported after the command.
  let closing = false;
  // Commands use session state, such as the lock of a backup, which a pooler loses.
  const direct = { ...config, databaseUrl, databasePool: null };
  const database = await openDatabase(direct, (message) => closing || printError(message));
  let stopClock = () => {};
  async function close(): Promise<void> {
    closing = true;
    stopClock();
    await database.close();
  }
  try {
    const { clock, stop } = await openDatabaseClock(database.db);
    stopClock = stop;
    const payments = config.payments ?? (await findDemoBank(config));
    const services = createServices({
      db: database.db,
      readFrom: database.readFrom,
      secrets: await loadSecrets(database.db),
      clock,
      dataDir: config.dataDir,
      bucket: await openConfiguredBucket(config, 'commands'),
      limitsOn: config.rateLimit,
      isPublic: !config.localMode,
      smtp: config,
      shopUrl: () => config.publicUrl ?? `http://localhost:${config.port}`,
      providers: createProviders(payments, { clock }),
      reachesShop: (name) => !config.localMode || payments?.[name]?.onLoopback === true,
    });
    return { ...place, services, databaseUrl: database.url, readFrom: database.readFrom, close };
  } catch (error) {
    await close();
    throw error;
  }
}

import { join, resolve } from 'node:path';
import { findRunning } from '#server/database/embedded/embedded.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { loadSecrets } from '#server/platform/secrets.ts';
import { createServices, type Services } from '#server/services.ts';
import { createLocalStorage } from '#server/storage/storage.ts';
import { openDatabase } from '../database.ts';

/** Where a command was typed and where its answer goes. */
export interface Terminal {
  env: Record<string, string | undefined>;
  print: (text: string) => void;
  printError: (text: string) => void;
}

export interface OpenShop {
  services: Services;
  print: (text: string) => void;
  printError: (text: string) => void;
  /** The path that a word means where the command was typed. */
  pathOf: (word: string) => string;
  close: () => Promise<void>;
}

/**
 * Opens the shop for one command: the database of DATABASE_URL, the one that a running shop has on this DATA_DIR, or an embedded one of
 * its own for as long as the command takes.
 */
export async function openShop(config: Config, { env, print, printError }: Terminal): Promise<OpenShop> {
  const databaseUrl = config.databaseUrl ?? (await findRunning(config.dataDir));
  // Once the command is done, the end of its connections is nobody's news.
  let closing = false;
  const database = await openDatabase({ ...config, databaseUrl }, (message) => closing || printError(message));
  async function close(): Promise<void> {
    closing = true;
    await database.close();
  }
  try {
    const services = createServices({
      db: database.db,
      secrets: await loadSecrets(database.db),
      clock: systemClock,
      storage: createLocalStorage(join(config.dataDir, 'uploads')),
      imageCacheDir: join(config.dataDir, 'pictures'),
      limitsOn: config.rateLimit,
    });
    // npm runs scripts in the package's own folder and says in INIT_CWD where one was.
    const folder = env['INIT_CWD'] ?? process.cwd();
    return {
      services,
      print,
      printError,
      pathOf: (word) => resolve(folder, word),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

import { join, resolve } from 'node:path';
import { findRunning } from '#server/database/embedded/embedded.ts';
import { systemClock } from '#server/process/clock.ts';
import type { Config } from '#server/process/config.ts';
import { loadSecrets } from '#server/process/secrets.ts';
import { createServices, type Services } from '#server/services.ts';
import { createLocalStorage } from '#server/media/storage.ts';
import { openDatabase } from '../database.ts';

/** Where a command was typed and where its answer goes. */
export interface Terminal {
  env: Record<string, string | undefined>;
  print: (text: string) => void;
  printError: (text: string) => void;
}

/** What a command has before a shop is opened for it. */
export interface Place extends Omit<Terminal, 'env'> {
  config: Config;
  /** The path that a word means where the command was typed. */
  pathOf: (word: string) => string;
}

export interface OpenShop extends Place {
  services: Services;
  databaseUrl: string;
  close: () => Promise<void>;
}

/** Where a command finds itself. */
export function placeOf(config: Config, { env, print, printError }: Terminal): Place {
  // npm runs scripts in the package's own folder and says in INIT_CWD where one was.
  const folder = env['INIT_CWD'] ?? process.cwd();
  return { config, print, printError, pathOf: (word) => resolve(folder, word) };
}

/**
 * Opens the shop for one command: the database of DATABASE_URL, the one that a running shop has on this DATA_DIR, or an embedded one of
 * its own for as long as the command takes.
 */
export async function openShop(place: Place): Promise<OpenShop> {
  const { config, printError } = place;
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
    return { ...place, services, databaseUrl: database.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

import { join, resolve } from 'node:path';
import { findRunning } from '#server/database/embedded/embedded.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { loadSecrets } from '#server/platform/secrets.ts';
import { createServices, type Services } from '#server/services.ts';
import { createLocalStorage } from '#server/storage/storage.ts';
import { openDatabase } from '../database.ts';

export interface OpenShop {
  services: Services;
  print: (line: string) => void;
  close: () => Promise<void>;
}

/**
 * Opens the shop for one command: the database of DATABASE_URL, the one that a running shop has on this DATA_DIR, or an embedded one of
 * its own for as long as the command takes.
 */
export async function openShop(config: Config, log: (message: string) => void): Promise<OpenShop> {
  const databaseUrl = config.databaseUrl ?? (await findRunning(config.dataDir));
  const database = await openDatabase({ ...config, databaseUrl }, log);
  try {
    const services = createServices({
      db: database.db,
      secrets: await loadSecrets(database.db),
      clock: systemClock,
      storage: createLocalStorage(join(config.dataDir, 'uploads')),
      imageCacheDir: join(config.dataDir, 'pictures'),
      limitsOn: config.rateLimit,
    });
    return { services, print: console.log, close: database.close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The path that a word means where the command was typed: npm runs scripts in the package's own folder. */
export function typedPath(word: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), word);
}


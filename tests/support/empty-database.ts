import { cpSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import { layoutOf } from '#server/database/embedded/layout.ts';
import { migrate } from '#server/database/migrate.ts';
import { prepareJobs } from '#server/jobs/job-runner.ts';

// Workers inherit it from the process that sets a run up.
const variable = 'DANA_EMPTY_DATABASE';

/**
 * Creates the database of an empty shop once for a test run, since it takes seconds. Returns how to
 * remove it.
 */
export async function makeEmptyDatabase(): Promise<() => Promise<void>> {
  if (process.env[variable] !== undefined) return async () => {};
  const dataDir = await mkdtemp(join(tmpdir(), 'dana-empty-'));
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  const { db, pool } = connectDatabase(embedded.url, { max: 2, log: () => {} });
  await migrate(db);
  await prepareJobs(pool);
  await db.destroy();
  await embedded.stop();
  process.env[variable] = dataDir;
  return async () => {
    delete process.env[variable];
    await rm(dataDir, { recursive: true, force: true });
  };
}

/**
 * Copies the data folder of a stopped shop. Copying its many files one by one, as `cp` of Node does,
 * takes seconds on a busy machine.
 */
export async function copyDataFolder(from: string, to: string): Promise<void> {
  cpSync(from, to, { recursive: true });
  // Copied folders have the modes of new ones.
  const { database, cluster } = layoutOf(to);
  for (const folder of [to, database, cluster]) await chmod(folder, 0o700);
}

/**
 * Puts the database of an empty shop into a new data folder. Outside a test run, the shop creates it
 * itself.
 */
export async function putEmptyDatabase(dataDir: string): Promise<void> {
  const from = process.env[variable];
  if (from === undefined) return;
  await mkdir(dataDir, { recursive: true });
  await copyDataFolder(from, dataDir);
}

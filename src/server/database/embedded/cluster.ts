import { randomBytes } from 'node:crypto';
import { lchown, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../files/sync-folder.ts';
import { EmbeddedDatabaseError, explainOutput } from './embedded.errors.ts';
import { databaseFiles, type Layout } from './layout.ts';
import { runProgram } from './run-program.ts';
import type { Runner, SystemUser } from './runner.ts';

export interface Cluster {
  password: string;
  created: boolean;
}

/** Opens the database folder, or creates it completely or not at all, also on a power failure. */
export async function openCluster(layout: Layout, runner: Runner, log: (message: string) => void): Promise<Cluster> {
  await removeDrafts(layout);
  const version = await readFile(join(layout.cluster, 'PG_VERSION'), 'utf8').catch(missing);
  if (version === null) {
    await refuseForeignFolder(layout);
    log(`Creating the database in ${layout.database}`);
    await createDatabaseFolder(layout, runner);
  } else if (version.trim() !== runner.majorVersion) {
    throw new EmbeddedDatabaseError(
      `The database in ${layout.database} was made by PostgreSQL ${version.trim()}, but this Dana brings PostgreSQL ` +
        `${runner.majorVersion}. Start the Dana that made it and back it up there, or set another DATA_DIR.`,
    );
  }
  if (runner.owner) await chownAll(layout.database, runner.owner);
  return { password: await readPassword(layout), created: version === null };
}

async function createDatabaseFolder(layout: Layout, runner: Runner): Promise<void> {
  const draft = await mkdtemp(`${layout.database}.new-`);
  try {
    const files = databaseFiles(draft);
    await writeFile(files.password, randomBytes(24).toString('hex'), { mode: 0o600, flush: true });
    if (runner.owner) await chownAll(draft, runner.owner);
    const result = await runProgram(
      [...runner.prefix, join(runner.bin, 'initdb'), ...initArguments(files)],
      layout.root,
    );
    if (!result.ok) throw explainOutput('initdb', result.output, layout.root, '');
    // `initdb` synced its files. The rest must be on disk before the folder gets its name.
    await syncFolder(draft);
    await rename(draft, layout.database);
    await syncFolder(layout.root);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

// Encoding and locale cannot change later. LC_CTYPE decides which characters pg_trgm accepts as
// letters; macOS has no C.UTF-8.
function initArguments(files: Pick<Layout, 'cluster' | 'password'>): string[] {
  const darwin = process.platform === 'darwin' ? ['--lc-ctype=en_US.UTF-8', '--builtin-locale=C.UTF-8'] : [];
  return [
    `--pgdata=${files.cluster}`,
    '--username=postgres',
    `--pwfile=${files.password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    darwin.length > 0 ? '--locale=C' : '--locale=C.UTF-8',
    ...darwin,
    '--no-instructions',
  ];
}

async function readPassword(layout: Layout): Promise<string> {
  const password = await readFile(layout.password, 'utf8').catch(missing);
  if (password?.trim()) return password.trim();
  throw new EmbeddedDatabaseError(
    `The password of the database is missing: put the file ${layout.password} back from a backup, or set another DATA_DIR.`,
  );
}

async function refuseForeignFolder(layout: Layout): Promise<void> {
  const entries = await readdir(layout.database).catch(missing);
  if (entries === null || entries.length === 0) return;
  throw new EmbeddedDatabaseError(
    `${layout.database} holds files but no PostgreSQL database: move it away, or set another DATA_DIR.`,
  );
}

// Removes what a killed start left. The caller holds the lock.
async function removeDrafts(layout: Layout): Promise<void> {
  const draft = /^(database|postgresql-[\w.-]+)\.new-\w{6}$/;
  for (const name of await readdir(layout.root)) {
    if (draft.test(name)) await rm(join(layout.root, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

// The top folder comes last, so that an interrupted run is detected and repeated.
async function chownAll(folder: string, { uid, gid }: SystemUser): Promise<void> {
  const cluster = await stat(join(folder, 'cluster')).catch(missing);
  const top = await stat(folder);
  if (top.uid === uid && (cluster === null || cluster.uid === uid)) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  }
  await lchown(folder, uid, gid);
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

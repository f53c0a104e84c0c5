import { chmodSync, chownSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { privateFile } from '../../files/private-files.ts';
import { EmbeddedDatabaseError } from './embedded.errors.ts';
import type { Layout } from './layout.ts';

export interface DataLock {
  release(): void;
}

// `isLocked` of another process may hold the lock for a moment.
const waitMs = 250;
const busy = 5;

/**
 * Locks the data folder for this process. Throws EmbeddedDatabaseError if another process has it.
 * Node has no file locks, so SQLite locks an empty file; the kernel releases the lock when the
 * process ends, however it ends.
 */
export async function acquireDataLock(layout: Layout): Promise<DataLock> {
  const until = performance.now() + waitMs;
  for (;;) {
    const holder = tryLock(layout.lock);
    if (holder) {
      writeFileSync(layout.owner, `${process.pid}\n`, { mode: privateFile });
      chmodSync(layout.lock, privateFile);
      chownToOwnerOf(layout.root, [layout.lock, layout.owner]);
      return {
        release() {
          if (!holder.isOpen) return;
          rmSync(layout.owner, { force: true });
          holder.close();
        },
      };
    }
    if (performance.now() > until) throw alreadyRunning(layout);
    await sleep(20);
  }
}

/** Whether a running process has locked the data folder. */
export function isLocked(lockPath: string): boolean {
  if (!existsSync(lockPath)) return false;
  let probe: DatabaseSync | undefined;
  try {
    probe = new DatabaseSync(lockPath, { readOnly: true, timeout: 0 });
    probe.prepare('select count(*) from sqlite_master').get();
    return false;
  } catch (error) {
    return sqliteCode(error) === busy;
  } finally {
    probe?.close();
  }
}

function tryLock(path: string): DatabaseSync | null {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
    // In memory, so that SQLite creates no journal file.
    database.exec('pragma journal_mode = memory');
    database.exec('begin exclusive');
    return database;
  } catch (error) {
    database?.close();
    if (sqliteCode(error) === busy) return null;
    throw new EmbeddedDatabaseError(
      `Dana cannot lock ${path} (${error instanceof Error ? error.message : String(error)}). ` +
        'Give the data folder to the user who starts Dana, or set another DATA_DIR.',
      { cause: error },
    );
  }
}

function sqliteCode(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : null;
}

function alreadyRunning(layout: Layout): EmbeddedDatabaseError {
  const pid = readOwner(layout.owner);
  const who = pid === null ? '' : ` (process ${pid})`;
  return new EmbeddedDatabaseError(
    `Dana is already running on ${layout.root}${who}. Stop it first, or set another DATA_DIR.`,
  );
}

// Only for the message. The lock decides, not this number.
function readOwner(path: string): number | null {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10) || null;
  } catch {
    return null;
  }
}

// After one start as root, the owner of the folder must still be able to start.
function chownToOwnerOf(folder: string, files: string[]): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  for (const file of files) chownSync(file, uid, gid);
}

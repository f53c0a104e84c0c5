import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from '#server/database/embedded/is-running.ts';

const memory = '/dev/shm';
const prefix = 'dana-tests-';
const gigabyte = 2 ** 30;

/** Whether what is written to a file does not reach a disk. */
export function isInMemory(path: string): boolean {
  return path.startsWith(`${memory}/`);
}

function hasRoom(): boolean {
  if (process.platform !== 'linux' || process.availableMemory() < 8 * gigabyte) return false;
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 4 * gigabyte;
  } catch {
    return false;
  }
}

/** Removes what runs left that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(memory)) {
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length))))
      rmSync(join(memory, name), { recursive: true, force: true });
  }
}

/**
 * Puts the temporary files of a test run into memory where there is room: tests create and drop
 * hundreds of databases, most of which is work of the file system. A TMPDIR of the caller stays.
 */
export function useMemoryFolder(): void {
  if (process.env['TMPDIR'] !== undefined || !hasRoom()) return;
  removeLeftovers();
  const folder = join(memory, `${prefix}${process.pid}`);
  // PostgreSQL may run as another user, who passes through.
  mkdirSync(folder, { mode: 0o711 });
  process.env['TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

import { mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { askDatabaseTime } from '#server/process/database-clock.ts';
import { privateFolder } from '#server/files/private-files.ts';
import type { Check } from './check.ts';

const leastFreeBytes = 1e9;
const clocksApartMs = 5000;

/** The data folder is writable, private and has free space. */
export const checkFolder: Check = async ({ config: { dataDir } }) => {
  const uploads = join(dataDir, 'uploads');
  const probe = join(uploads, `.doctor-${process.pid}`);
  const unwritable = await mkdir(uploads, privateFolder)
    .then(() => writeFile(probe, 'x'))
    .then(
      () => rm(probe, { force: true }),
      (error: Error) => error,
    );
  const { mode } = await stat(dataDir);
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  return [
    unwritable
      ? `Cannot write to ${uploads}: ${unwritable.message}. Remedy: make the user who starts the shop the owner of the folder.`
      : null,
    // These bits mean nothing on Windows.
    process.platform !== 'win32' && (mode & 0o007) !== 0
      ? `Every user of this machine can enter ${dataDir}. Remedy: chmod o-rwx ${dataDir}`
      : null,
    free < leastFreeBytes
      ? `Only ${(free / 1e6).toFixed(0)} MB are free for ${dataDir}: orders stop when the disk is full. Remedy: free some space; the folder pictures in it may be deleted at any time.`
      : null,
  ];
};

/** The clocks of this machine and the database agree. */
export const checkClock: Check = async ({ services: { db } }) => {
  const sentAt = Date.now();
  const time = await askDatabaseTime(db);
  const apart = Math.abs(time.getTime() - (sentAt + Date.now()) / 2);
  return [
    apart > clocksApartMs
      ? `The clocks of this machine and of the database are ${(apart / 1000).toFixed(0)} s apart. The shop follows the database; the log and the mails of this machine show another time. Remedy: synchronise both with a time server.`
      : null,
  ];
};

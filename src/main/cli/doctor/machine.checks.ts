import { mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Check } from './check.ts';

const leastFreeBytes = 1e9;
const clocksApartMs = 5000;

/** What the shop writes finds its place. */
export const checkFolder: Check = async ({ config: { dataDir } }) => {
  const uploads = join(dataDir, 'uploads');
  const probe = join(uploads, `.doctor-${process.pid}`);
  const unwritable = await mkdir(uploads, { recursive: true })
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
      ? `No picture can be written into ${uploads}: ${unwritable.message}. Remedy: give the folder to the user who starts the shop.`
      : null,
    // Windows tells nothing by these bits.
    process.platform !== 'win32' && (mode & 0o002) !== 0
      ? `Everybody on this machine may write into ${dataDir}. Remedy: chmod o-w ${dataDir}`
      : null,
    free < leastFreeBytes
      ? `Only ${(free / 1e6).toFixed(0)} MB are free for ${dataDir}: orders stop when the disk is full. Remedy: make room; the folder pictures in it may be deleted at any time.`
      : null,
  ];
};

/** This machine and the database's agree what time it is. */
export const checkClock: Check = async ({ services: { db } }) => {
  const asked = Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const apart = Math.abs((rows[0]?.now.getTime() ?? asked) - (asked + Date.now()) / 2);
  return [
    apart > clocksApartMs
      ? `The clocks of this machine and of the database are ${(apart / 1000).toFixed(0)} s apart: codes and sessions end too early or too late. Remedy: let both follow a time server.`
      : null,
  ];
};

import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { ShopperId } from '#contract/ids.ts';
import type { Actor } from '../../audit/act.ts';
import { assertStillAuthorized } from '../../audit/authorization.ts';
import type { Db } from '../../database/connect.ts';
import { mayDeleteFiles } from '../../database/backup-file-lock.ts';
import type { Database } from '../../database/schema.ts';
import type { Caller } from '../../http/identity.ts';
import { PictureError } from '../../media/picture.ts';
import type { PictureProcess } from '../../media/picture-process.ts';
import { privateFolder } from '../../files/private-files.ts';
import { createPlaces } from '../../throttling/places.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../process/clock.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { isStoragePath, removeOld, type Storage } from '../../media/storage.ts';
import { inSession } from '../../shared/in-session.ts';
import { ensureShopper } from '../../shared/shoppers.queries.ts';
import * as queries from './uploads.queries.ts';
import type { Uploader } from './uploads.queries.ts';

interface Needs {
  db: Kysely<Database>;
  storage: Storage;
  /** Encodes the pictures. */
  pictures: PictureProcess;
  /** The folder of bodies that are being received. */
  incomingDir: string;
  clock: Clock;
  limitsOn: boolean;
}

// Enough to print a full page; more would only take space.
const maxSide = 3000;

// A place is taken before the body is read. One picture is decoded at a time; the others wait on
// the disk.
const places = { all: 40, ofSender: 20 };

const dayMs = 24 * 3_600_000;
const sweptAtOnce = 500;
const deletedAtOnce = 20;
// For all shoppers together: strangers must not fill the disk before the sweep.
const bytesPerDay = 10 * 1024 ** 3;

/** Who sends a picture. */
type Sender = Caller | (Extract<Uploader, { kind: 'staff' }> & { by: Actor });

/** Pictures that shoppers and staff upload for personalisation, profiles and comments. */
export function createUploadsService({ db, storage, pictures, incomingDir, clock, limitsOn }: Needs) {
  const inPlace = createPlaces(limitsOn ? places : { ...places, ofSender: places.all });

  async function sweepTomorrow(tx: Db): Promise<void> {
    await enqueue(tx, 'sweep_uploads', {}, { key: 'sweep_uploads', runAt: new Date(clock().getTime() + dayMs) });
  }

  /**
   * Stores a picture of a shopper, or of staff for an order by phone. `read` writes it to a file.
   * Returns its path. The file is decoded and encoded again, which removes its metadata (place, camera)
   * and appended data. Throws `unsupported_image`, `image_too_large`, or `overloaded` before it reads.
   */
  function receive(owner: Sender, sender: string, read: (file: string) => Promise<void>): Promise<string> {
    return inPlace(sender, async () => {
      await assertRoom();
      const file = join(incomingDir, `${randomBytes(16).toString('hex')}.part`);
      try {
        await mkdir(incomingDir, privateFolder);
        await read(file);
        return await store(owner, file);
      } finally {
        await rm(file, { force: true });
      }
    });
  }

  async function assertRoom(): Promise<void> {
    if (!limitsOn) return;
    const stored = await queries.sumBytesSince(db, new Date(clock().getTime() - dayMs));
    if (stored >= bytesPerDay)
      throw new AppError('overloaded', { retryAfterSeconds: 3600, note: { limit: 'uploaded bytes of a day' } });
  }

  async function store(owner: Sender, file: string): Promise<string> {
    const { bytes } = await pictures({ kind: 'reencode', file, maxSide }).catch((error: unknown) => {
      if (!(error instanceof PictureError)) throw error;
      throw new AppError(error.reason === 'too_large' ? 'image_too_large' : 'unsupported_image', { cause: error });
    });
    const path = `uploads/${randomBytes(16).toString('hex')}.webp`;
    // The file comes first: a row never names a missing picture.
    await storage.put(path, bytes);
    try {
      await inSession(db, owner.kind === 'staff' ? {} : owner, async (tx) => {
        const by =
          owner.kind === 'staff' ? { staff_id: owner.staffId } : { shopper_id: await ensureShopper(tx, owner) };
        await queries.insertUpload(tx, { path, owner: by, bytes: bytes.length, at: clock() });
        await sweepTomorrow(tx);
        if (owner.kind === 'staff') await assertStillAuthorized(tx, owner.by);
      });
    } catch (error) {
      // The sweep deletes what stays.
      await storage.remove(path).catch(() => {});
      throw error;
    }
    return path;
  }

  /**
   * Whether this shopper or member of staff uploaded the picture at this path. In a transaction the
   * row stays locked.
   */
  async function isOwn(reader: Db, owner: Uploader, path: string): Promise<boolean> {
    return isStoragePath(path) && queries.isUploadOf(reader, owner, path);
  }

  /** Moves one shopper's uploads to another, in the given transaction. */
  function moveTo(tx: Db, from: ShopperId, to: ShopperId): Promise<void> {
    return queries.moveUploads(tx, from, to);
  }

  /**
   * Deletes the rows of a shopper's uploads in the given transaction, except those that the
   * shopper's orders still show. Returns the paths for the `delete_files` job. Call it before the
   * user is deleted.
   */
  function removeAllOf(tx: Db, shopperId: ShopperId): Promise<string[]> {
    return queries.deleteUploadsOf(tx, shopperId);
  }

  /**
   * The `delete_files` job: deletes the files, and the rows of those that an order kept. Missing
   * files are no error. Retries later while a backup runs.
   */
  async function deleteFiles(paths: string[]): Promise<void> {
    // In parts, so that no transaction waits long for a bucket.
    for (let from = 0; from < paths.length; from += deletedAtOnce) {
      const some = paths.slice(from, from + deletedAtOnce);
      const isBlocked = await db.transaction().execute(async (tx) => {
        if (!(await mayDeleteFiles(tx))) return true;
        await Promise.all(some.map((path) => storage.remove(path)));
        await queries.deleteUploads(tx, some);
        return false;
      });
      if (!isBlocked) continue;
      const left = paths.slice(from);
      return enqueue(db, 'delete_files', { paths: left }, { runAt: new Date(Date.now() + 60_000) });
    }
  }

  /** Deletes bodies and copies of files that a crash of this instance left for a day. */
  function removeLeftovers(): Promise<void> {
    return removeOld(incomingDir, new Date(clock().getTime() - dayMs));
  }

  /**
   * The `sweep_uploads` job: deletes pictures that are unused for a day and files that a crash
   * left. Runs again each day while there are pictures.
   */
  async function sweep(): Promise<void> {
    const before = new Date(clock().getTime() - dayMs);
    const sweepSome = () =>
      db.transaction().execute(async (tx) => {
        const paths = await queries.deleteUnusedUploads(tx, before, sweptAtOnce);
        if (paths.length > 0) await enqueue(tx, 'delete_files', { paths });
        return paths.length;
      });
    while ((await sweepSome()) === sweptAtOnce);
    await storage.clean('uploads', before, (paths) => queries.knownUploads(db, paths));
    await removeLeftovers();
    if (await queries.hasUploads(db)) await sweepTomorrow(db);
  }

  return { receive, isOwn, moveTo, removeAllOf, deleteFiles, removeLeftovers, sweep };
}

export type UploadsService = ReturnType<typeof createUploadsService>;

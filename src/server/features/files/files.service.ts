import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Kysely } from 'kysely';
import type { CsvColumns } from '#contract/console/csv-fields.ts';
import type { DataFile, FileContents, ImportedFile } from '#contract/console/files.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import type { StaffId } from '#contract/ids.ts';
import { cleanLine } from '#contract/validation.ts';
import type { Language } from '#contract/values/locale.ts';
import { qatarDay } from '#contract/values/qatar-time.ts';
import type { Actor } from '../../audit/act.ts';
import { assertStillAuthorized } from '../../audit/authorization.ts';
import type { Db } from '../../database/connect.ts';
import type { Database, FileChoices } from '../../database/schema.ts';
import { AppError, invalidField } from '../../errors/app-error.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { inspectUpload, PictureError } from '../../media/picture.ts';
import type { Clock } from '../../process/clock.ts';
import * as queries from './data-files.queries.ts';
import { fileOf, type DataFileRow, importOf } from './data-files.view.ts';
import { createFilesJob, type JobNeeds } from './files-job.ts';
import { newFileName } from '../../shared/stored-files.ts';

interface Needs extends JobNeeds {
  db: Kysely<Database>;
  clock: Clock;
}

/** Who imports or exports. */
export interface Owner {
  by: Actor;
  staffId: StaffId;
  language: Language;
}

// One after another: two large files at once would slow the shop.
async function enqueueWork(tx: Db, { id, expires_at: runAt }: DataFileRow): Promise<void> {
  await enqueue(tx, 'data_file', { id }, { queue: 'data_files', key: `data_file:${id}`, replaces: true });
  await enqueue(tx, 'sweep_data_files', {}, { key: 'sweep_data_files', runAt });
}

async function findOwnFile(db: Db, id: number, staffId: StaffId, now: Date): Promise<DataFileRow> {
  const row = await queries.findFile(db, id, staffId, now);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Changes an import of this version and has its job run again. */
async function rerunImport(
  db: Kysely<Database>,
  { by, row, version }: { by: Actor; row: DataFileRow; version: number },
  set: Parameters<typeof queries.changeFile>[3],
) {
  if (row.state !== 'ready') throw new AppError('file_busy');
  const changed = await db.transaction().execute(async (tx) => {
    const after = await queries.changeFile(tx, row.id, version, set);
    if (after) await enqueueWork(tx, after);
    await assertStillAuthorized(tx, by);
    return after;
  });
  // Only this person and the job work on the file, and the log has neither.
  if (!changed)
    throw new AppError('changed_meanwhile', { details: { fields: {}, by: null, at: null, version: row.version } });
  return importOf(changed);
}

/** The `sweep_data_files` job: deletes files that have expired, and those without a row. */
async function sweepFiles({
  db,
  stored,
  clock,
  imports,
}: Pick<Needs, 'db' | 'stored' | 'clock' | 'imports'>): Promise<void> {
  await queries.deleteExpired(db, clock());
  await imports.deleteKept(new Date(clock().getTime() - consoleLimits.fileHours * 3_600_000));
  const names = await stored.list();
  const { kept, next } = await queries.keptFiles(db, names);
  for (const name of names) if (!kept.has(name)) await stored.remove(name);
  if (next) await enqueue(db, 'sweep_data_files', {}, { key: 'sweep_data_files', runAt: next });
}

// A name that every file system takes.
const isPictureName = (name: string): boolean =>
  name !== '' &&
  !name.startsWith('.') &&
  !/[\p{Cc}/\\]/u.test(name) &&
  Buffer.byteLength(name) <= consoleLimits.pictureNameBytes;

/** Throws `unsupported_image` or `image_too_large` for a file that the import could not decode. */
async function assertPicture(file: string): Promise<void> {
  try {
    await inspectUpload(await readFile(file));
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    throw new AppError(error.reason === 'too_large' ? 'image_too_large' : 'unsupported_image', { cause: error });
  }
}

/** Imports and exports of staff: a row, a file and a job each. */
export function createFilesService({ db, stored, clock, imports, ...rest }: Needs) {
  const work = createFilesJob({ db, stored, imports, ...rest });

  function add(
    { by, staffId, language }: Owner,
    file: Pick<DataFileRow, 'kind' | 'contents' | 'name' | 'stored' | 'state'>,
    choices: FileChoices,
  ): Promise<DataFileRow> {
    const at = clock();
    return db.transaction().execute(async (tx) => {
      const row = await queries.insertFile(tx, {
        ...file,
        staff_id: staffId,
        language,
        choices: JSON.stringify(choices),
        created_at: at,
        expires_at: new Date(at.getTime() + consoleLimits.fileHours * 3_600_000),
      });
      await enqueueWork(tx, row);
      await assertStillAuthorized(tx, by);
      return row;
    });
  }

  async function findImport(id: number, staffId: StaffId): Promise<DataFileRow> {
    const row = await findOwnFile(db, id, staffId, clock());
    if (row.kind !== 'import') throw new AppError('not_found');
    return row;
  }

  /** The files of a person. */
  async function list(staffId: StaffId): Promise<DataFile[]> {
    return (await queries.listFiles(db, staffId, clock())).map(fileOf);
  }

  /** Takes in a file, which `receive` writes to the given path, and has it read. */
  async function startImport(owner: Owner, receive: (file: string) => Promise<string>): Promise<ImportedFile> {
    const name = newFileName();
    const given = cleanLine(basename(await stored.save(name, receive))).slice(-100);
    const file = { kind: 'import', contents: 'catalogue', name: given, stored: name, state: 'checking' } as const;
    try {
      return importOf(await add(owner, file, {}));
    } catch (error) {
      // The sweep deletes what stays.
      await stored.remove(name).catch(() => {});
      throw error;
    }
  }

  /** Takes in a picture that an imported file names. The file is read again when all are there. */
  async function addPicture(id: number, staffId: StaffId, receive: (file: string) => Promise<string>): Promise<void> {
    const row = await findImport(id, staffId);
    if (row.state !== 'ready') throw new AppError('file_busy');
    const { count, bytes } = await stored.sumPictures(row.stored);
    if (count >= consoleLimits.importPictures || bytes >= consoleLimits.importPicturesMegabytes * 1024 * 1024)
      throw invalidField('picture', 'outOfRange');
    await stored.savePicture(row.stored, async (file) => {
      const name = basename(await receive(file));
      if (!isPictureName(name)) throw invalidField('picture', 'fieldInvalid');
      await assertPicture(file);
      return name;
    });
  }

  async function getImport(id: number, staffId: StaffId): Promise<ImportedFile> {
    return importOf(await findImport(id, staffId));
  }

  /** Says what the columns hold, and whether stock is overwritten. The file is read again. */
  async function mapImport(
    { by, staffId }: Owner,
    id: number,
    { version, ...chosen }: { version: number; columns?: CsvColumns | undefined; setStock?: boolean | undefined },
  ): Promise<ImportedFile> {
    const row = await findImport(id, staffId);
    const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
    const choices = JSON.stringify({ ...row.choices, ...given });
    return rerunImport(db, { by, row, version }, { state: 'checking', choices, done: 0, total: null });
  }

  /** Imports a file that has a plan. An import that runs or is done already is no error. */
  async function runImport({ by, staffId }: Owner, id: number, version: number): Promise<ImportedFile> {
    const row = await findImport(id, staffId);
    if (row.state === 'running' || row.state === 'done') return importOf(row);
    if (!row.outcome.plan) throw new AppError('file_busy');
    return rerunImport(db, { by, row, version }, { state: 'running', done: 0, total: null });
  }

  /** Has an export written. */
  async function startExport(owner: Owner, contents: FileContents, choices: FileChoices): Promise<DataFile> {
    const name = `${contents}-${qatarDay(clock())}.${choices.format ?? 'csv'}`;
    const file = { kind: 'export', contents, name, stored: newFileName(), state: 'running' } as const;
    return fileOf(await add(owner, file, choices));
  }

  /** A finished file of this person: its name, and how to read it. Throws `not_found`. */
  async function open(id: number, staffId: StaffId, part: 'content' | 'refused') {
    const row = await findOwnFile(db, id, staffId, clock());
    const isRefused = part === 'refused';
    if (row.state !== 'done' || isRefused !== (row.kind === 'import')) throw new AppError('not_found');
    const name = isRefused ? `${row.name.replace(/\.\w+$/, '')}-refused.csv` : row.name;
    return { name, file: row, read: () => stored.open(row.stored, part) };
  }

  /** Deletes a file of this person that no job works on. */
  async function remove({ by, staffId }: Owner, id: number): Promise<void> {
    const row = await findOwnFile(db, id, staffId, clock());
    if (row.state === 'running' || row.state === 'checking') throw new AppError('file_busy');
    await db.transaction().execute(async (tx) => {
      await queries.deleteFile(tx, id);
      await assertStillAuthorized(tx, by);
    });
    await stored.remove(row.stored);
  }

  return {
    list,
    startImport,
    addPicture,
    getImport,
    mapImport,
    runImport,
    startExport,
    open,
    remove,
    work,
    sweep: () => sweepFiles({ db, stored, clock, imports }),
  };
}

export type FilesService = ReturnType<typeof createFilesService>;

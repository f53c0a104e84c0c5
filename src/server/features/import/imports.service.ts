import { basename } from 'node:path';
import type { Kysely } from 'kysely';
import type { Language } from '#contract/values/locale.ts';
import type { Act, Actor, InAct } from '../../audit/act.ts';
import { systemActor } from '../../audit/actors.ts';
import type { Database } from '../../database/schema.ts';
import { NoLongerAllowed } from '../../errors/no-longer-allowed.ts';
import type { PictureProcess } from '../../media/picture-process.ts';
import type { Storage } from '../../media/storage.ts';
import type { EncodePicture } from './import-pictures.ts';
import { type ImportReport, problemCount } from './import-report.ts';
import { importCatalogue, type ImportOptions } from './import.service.ts';
import { readLook, readRows, writeRefused } from './read/reader.ts';
import { deleteChangesBefore, sumChanges } from './undo/import-changes.queries.ts';
import { FileRefused, importWords } from './words/import-words.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  storage: Storage;
  /** Encodes the pictures of files. */
  pictures: PictureProcess;
  catalogueWriter: ImportOptions['catalogueWriter'];
  searchEngine: ImportOptions['searchEngine'];
  offers: ImportOptions['offers'];
}

export type ImportTask = Pick<
  ImportOptions,
  'file' | 'name' | 'columns' | 'pictures' | 'sentPictures' | 'language' | 'setStock' | 'onProgress'
>;

/** The acts of an import, for who takes it over from a process that died. */
export interface KeptActs {
  /** Those of the processes before. */
  acts: readonly string[];
  /** Keeps an act, in its transaction. */
  add: (act: Act) => Promise<void>;
}

/** What an import did. `refused`: how many problems it had, if it came to its end. */
export interface Imported {
  acts: readonly string[];
  refused?: number;
}

/** Catalogue files of merchants: looked at, tried, and imported. */
export function createImportsService({ pictures, ...shop }: Needs) {
  const encodePicture: EncodePicture = (file) => pictures({ kind: 'shop', file });

  /** What an import would do. Nothing is written. Throws FileRefused. */
  function plan(task: ImportTask): Promise<ImportReport> {
    return importCatalogue({ ...shop, ...task, by: null });
  }

  /** What an import would do; null if the columns of a CSV file do not say enough. Throws other FileRefused. */
  async function planIfComplete(task: ImportTask): Promise<ImportReport | null> {
    try {
      return await plan(task);
    } catch (error) {
      if (error instanceof FileRefused && error.refusal === 'noColumns') return null;
      throw error;
    }
  }

  async function noteImport(by: Actor, name: string, { acts, refused }: Imported): Promise<string | null> {
    const label = basename(name).slice(0, 100);
    return shop.inAct(by, async ({ note, id, tx }) => {
      const { acts: kept, ...counts } = await sumChanges(tx, acts);
      const undone = kept.length > 0 ? { acts: kept } : null;
      if (undone === null && refused === undefined) return null;
      note({
        action: 'catalogue.imported',
        subject: { kind: 'file', id: label.slice(0, 40), label },
        after: { ...counts, ...(refused !== undefined && { refused }), ...undone },
      });
      return undone && id;
    });
  }

  /**
   * Logs the row for a whole import, also of one that was interrupted, if that changed anything; as the shop if the person
   * may no longer act. Returns the act that undoes the import; null if nothing changed.
   */
  async function noteEnd(by: Actor, name: string, imported: Imported): Promise<string | null> {
    try {
      return await noteImport(by, name, imported);
    } catch (error) {
      if (!(error instanceof NoLongerAllowed)) throw error;
      return noteImport(systemActor, name, imported);
    }
  }

  /**
   * Imports a file. The action log has what changed, and a row for the whole import, whose `act` can be undone. Throws
   * FileRefused, and other errors; who catches them notes the end.
   */
  async function run(by: Actor, task: ImportTask, kept?: KeptActs): Promise<ImportReport & { act: string | null }> {
    const acts = [...(kept?.acts ?? [])];
    const onAct = async (act: Act) => {
      acts.push(act.id);
      await kept?.add(act);
    };
    const report = await importCatalogue({ ...shop, ...task, encodePicture, by, onAct });
    const act = await noteEnd(by, task.name ?? task.file, { acts, refused: problemCount(report) });
    return { ...report, act };
  }

  /** The first rows of a sheet, and what its columns seem to hold. Null for other files. */
  function look({ file, name = file }: Pick<ImportTask, 'file' | 'name'>) {
    return readLook({ file, name });
  }

  /** Writes the rows that an import refused to a CSV file, with the reasons. */
  function writeRefusedRows(target: string, task: ImportTask, { problems, leftOut }: ImportReport): Promise<void> {
    const { file, name = file, language = 'en' } = task;
    return writeRefused({ file, name, language, problems, leftOut: leftOut?.problems ?? 0, target });
  }

  /** The refusal of a whole file in a language, or null if the error is another. */
  function refusalOf(error: unknown, language: Language): string | null {
    if (error instanceof NoLongerAllowed) return importWords[language].refusal('noLongerAllowed');
    return error instanceof FileRefused ? importWords[language].refusal(error.refusal, error.values) : null;
  }

  /** Deletes what undoes need of imports before a time. */
  const deleteKept = (before: Date) => deleteChangesBefore(shop.db, before);

  /** What is said about a file whose work ended the process twice. */
  const endedTwice = (language: Language) => importWords[language].refusal('endedTwice');

  return {
    plan,
    planIfComplete,
    run,
    noteEnd,
    look,
    readRows,
    writeRefused: writeRefusedRows,
    refusalOf,
    endedTwice,
    deleteKept,
  };
}

import * as z from 'zod/mini';
import { date, emptyResponse } from '../pieces.ts';
import { isDay } from '../values/qatar-time.ts';
import { id, say } from '../validation.ts';
import { csvFields } from './csv-fields.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { peopleFilter } from './people.ts';
import { seenVersionSchema } from './version.ts';

/** What a file holds, and in what form. */
export const fileContents = ['catalogue', 'orders', 'customers', 'money'] as const;
export type FileContents = (typeof fileContents)[number];

/**
 * `checking`: an imported file is read. `ready`: it says what would change. `running`: it is imported,
 * or an export is written.
 */
export const fileStates = ['checking', 'ready', 'running', 'done', 'failed'] as const;
export type FileState = (typeof fileStates)[number];

/** A file that someone imports or exports. Only that person opens it, for a day. */
const dataFile = z.object({
  id,
  kind: z.enum(['import', 'export']),
  contents: z.enum(fileContents),
  name: z.string(),
  state: z.enum(fileStates),
  /** Products, orders, customers or moves of money that are done, and all of them if that is known. */
  done: z.int(),
  total: z.nullable(z.int()),
  /** Why it failed, in the person's language. */
  problem: z.nullable(z.string()),
  createdAt: date,
  expiresAt: date,
  version: z.int(),
});
export type DataFile = z.output<typeof dataFile>;

const tally = z.object({ created: z.int(), updated: z.int(), unchanged: z.int() });
const complaint = z.object({ subject: z.string(), path: z.string(), reason: z.string() });
const report = z.object({
  categories: tally,
  products: tally,
  variants: z.optional(tally),
  /** How many problems and warnings there are; the lists have the first. */
  refused: z.int(),
  warned: z.int(),
  problems: z.array(complaint),
  warnings: z.array(complaint),
  /** What changes in products of the shop, and what stays that the file does not have: how many sentences, and the first. */
  changed: z.optional(z.int()),
  changes: z.optional(z.array(complaint)),
  /** Columns of a sheet with something in them that are not used. */
  unused: z.optional(z.array(z.string())),
});
export type FileReport = z.output<typeof report>;

const columnNumber = z.int(say('fieldInvalid')).check(z.gte(0, say('fieldInvalid')), z.lte(999, say('fieldInvalid')));
const columns = z.partialRecord(z.enum(csvFields), columnNumber);

const importedFile = z.extend(dataFile, {
  /** The columns of a CSV file, what each holds, and its first rows. Null for other files. */
  sheet: z.nullable(z.object({ header: z.array(z.string()), columns, rows: z.array(z.array(z.string())) })),
  setStock: z.boolean(),
  /** What the import would change, and what it changed. */
  plan: z.nullable(report),
  report: z.nullable(report),
  /** The act by which an import that changed anything can be undone for an hour. */
  act: z.optional(z.nullable(z.string())),
});
export type ImportedFile = z.output<typeof importedFile>;

const target = z.object({ id });
/** A day in Qatar; null: no limit. */
const day = z.nullable(z.string(say('fieldInvalid')).check(z.refine(isDay, say('fieldInvalid'))));
const period = z.object({ from: day, to: day });
const exported = { response: dataFile, audit: 'data.exported', versioned: 'new', stepUp: true } as const;

export const filesEndpoints = {
  listFiles: {
    summary: "List the caller's imports and exports of the last day, newest first.",
    access: 'staff',
    response: z.object({ rows: z.array(dataFile) }),
  },
  startImport: {
    summary: 'Upload a catalogue file (multipart, one file field "file"): JSON, CSV or XLSX. Nothing is written yet.',
    access: 'catalog.import',
    deadline: 'none',
    response: importedFile,
    // Nothing of the shop changes.
    audit: 'none',
    versioned: 'new',
  },
  addImportPicture: {
    summary: 'Upload a picture that the file names (multipart, one file field "picture"). Then read the file again.',
    access: 'catalog.import',
    deadline: 'none',
    params: target,
    response: emptyResponse,
    // Nothing of the shop changes.
    audit: 'none',
    // The same picture again replaces it.
    versioned: 'none',
  },
  getImport: {
    summary: 'Read an import of the caller: its columns, what it would change, what it changed.',
    access: 'catalog.import',
    params: target,
    response: importedFile,
  },
  mapImport: {
    summary: 'Say which columns of the file hold what. The file is read again.',
    access: 'catalog.import',
    params: target,
    body: z.object({
      version: seenVersionSchema,
      columns: z.optional(columns),
      setStock: z.optional(z.boolean(say('fieldInvalid'))),
    }),
    response: importedFile,
    // Nothing of the shop changes.
    audit: 'none',
    versioned: 'one',
  },
  runImport: {
    summary: 'Import the file. The log has an entry when it is done.',
    access: 'catalog.import',
    params: target,
    body: z.object({ version: seenVersionSchema }),
    response: importedFile,
    audit: 'catalogue.imported',
    versioned: 'one',
    stepUp: true,
  },
  removeFile: {
    summary: 'Delete a file of the caller that is not being processed.',
    access: 'staff',
    params: target,
    response: emptyResponse,
    // The data of the shop stays.
    audit: 'none',
    // A file is deleted once.
    versioned: 'none',
  },
  exportCatalogue: {
    ...exported,
    summary: 'Write the catalogue to a file.',
    access: 'catalog.export',
    body: z.object({ format: z.enum(['json', 'csv', 'xlsx'], say('fieldRequired')) }),
  },
  exportOrders: {
    ...exported,
    summary: 'Write the orders of a period to a CSV file, with names and contact data for those who see them.',
    access: 'orders.export',
    body: period,
  },
  exportMoney: {
    ...exported,
    summary:
      'Write the book of money of a period to a file: a row for each move, with the number of its order, and the reference and the fee of the provider.',
    access: 'orders.export',
    body: z.extend(period, { format: z.enum(['csv', 'xlsx'], say('fieldRequired')) }),
  },
  exportCustomers: {
    ...exported,
    summary: 'Write the customers who joined in a period to a CSV file.',
    access: 'customers.export',
    body: period,
  },
  exportPeople: {
    ...exported,
    summary: 'Write the customers of a filtered list to a CSV file, with an account and without one.',
    access: 'customers.export',
    body: z.object(peopleFilter),
  },
} as const satisfies ConsoleEndpoints;

/** The address of a file. `refused`: the rows that an import refused. */
export const filePath = (fileId: number, part: 'content' | 'refused') => `/api/console/v1/files/${fileId}/${part}`;

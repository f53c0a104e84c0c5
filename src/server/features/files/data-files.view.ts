import type { Selectable } from 'kysely';
import type { DataFile, FileReport, ImportedFile } from '#contract/console/files.ts';
import type { Database } from '../../database/schema.ts';
import type { ImportProblem } from '../import/import.rules.ts';
import type { ImportReport } from '../import/import-report.ts';

export type DataFileRow = Selectable<Database['data_files']>;

const shownComplaints = 50;

/** A report with the first of its problems and warnings. */
export function toFileReport({
  categories,
  products,
  variants,
  problems,
  warnings,
  changes,
  unused,
  leftOut,
}: ImportReport): FileReport {
  const first = (list: readonly ImportProblem[]) =>
    list.slice(0, shownComplaints).map(({ subject, path, reason }) => ({ subject, path, reason }));
  return {
    categories,
    products,
    variants,
    refused: problems.length + (leftOut?.problems ?? 0),
    warned: warnings.length + (leftOut?.warnings ?? 0),
    problems: first(problems),
    warnings: first(warnings),
    changed: changes.length + (leftOut?.changes ?? 0),
    changes: first(changes),
    unused: unused.slice(0, shownComplaints),
  };
}

export function fileOf({ id, kind, contents, name, state, done, total, version, ...row }: DataFileRow): DataFile {
  return {
    id,
    kind,
    contents,
    name,
    state,
    done,
    total,
    problem: row.outcome.problem ?? null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    version,
  };
}

export function importOf(row: DataFileRow): ImportedFile {
  const { sheet = null, plan = null, report = null, act = null } = row.outcome;
  return {
    ...fileOf(row),
    sheet: sheet && { ...sheet, columns: row.choices.columns ?? sheet.columns },
    setStock: row.choices.setStock ?? false,
    plan,
    report,
    act,
  };
}

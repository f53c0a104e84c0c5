import { readLimits } from './formats/read-limits.ts';
import type { Tally } from './import-batch.ts';
import type { ImportProblem } from './import.rules.ts';

type List = 'problems' | 'warnings' | 'changes';

export interface ImportReport {
  categories: Tally;
  products: Tally;
  variants: Tally;
  /** Why rows were not imported. */
  problems: ImportProblem[];
  /** What to look at in rows that were. */
  warnings: ImportProblem[];
  /** What changes in products of the shop, and what stays that the file does not have. */
  changes: ImportProblem[];
  /** Columns of a sheet with something in them that are not used. */
  unused: readonly string[];
  /** How many entries the lists leave out, if they do. */
  leftOut?: Record<List, number>;
}

/** How many problems an import found. */
export const problemCount = ({ problems, leftOut }: Pick<ImportReport, 'problems' | 'leftOut'>): number =>
  problems.length + (leftOut?.problems ?? 0);

/** Adds to the report, up to what a report lists. */
export function addToReport(report: ImportReport, list: List, found: readonly ImportProblem[]): void {
  const listed = report[list];
  const taken = found.slice(0, Math.max(0, readLimits.listed - listed.length));
  listed.push(...taken);
  if (taken.length === found.length) return;
  report.leftOut ??= { problems: 0, warnings: 0, changes: 0 };
  report.leftOut[list] += found.length - taken.length;
}

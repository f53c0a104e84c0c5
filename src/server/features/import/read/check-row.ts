import type * as z from 'zod/mini';
import {
  categoryRow,
  type CategoryRow,
  type ImportProblem,
  problemsOf,
  productRow,
  type ProductRow,
  subjectOf,
} from '../import.rules.ts';
import type { ImportWords } from '../words/import-words.ts';
import type { CheckedRow, FileRow } from './file-rows.ts';
import { readLimits } from '../formats/read-limits.ts';

type Checked<T> = Omit<CheckedRow<T>, 'placeOf'>;

const shown = (text: string) => text.slice(0, readLimits.headerLetters);

function refused<T>(problems: readonly ImportProblem[]): Checked<T> {
  const told = problems.slice(0, readLimits.rowProblems);
  const bounded = told.map(({ subject, path, reason }) => ({ subject: shown(subject), path: shown(path), reason }));
  return { row: null, problems: bounded, warnings: [] };
}

function check<T>(
  schema: z.ZodMiniType<T>,
  { value, place, broken, problems = [], warnings = [] }: FileRow,
  words: ImportWords,
): Checked<T> {
  const subject = subjectOf(value, place);
  if (broken) return refused([{ subject, path: '', reason: words.reason('notJson') }]);
  if (problems.length > 0) return refused(problems);
  const parsed = schema.safeParse(value);
  if (parsed.success) return { row: parsed.data, problems: [], warnings: [...warnings] };
  return refused(problemsOf(subject, parsed.error.issues.slice(0, readLimits.rowProblems), value, words));
}

/** Checks a category of a file. */
export function checkCategory(row: FileRow, words: ImportWords): Checked<CategoryRow> {
  return check(categoryRow, row, words);
}

/** Checks a product of a file. */
export function checkProduct(row: FileRow, words: ImportWords): Checked<ProductRow> {
  const checked = check(productRow, row, words);
  return { ...checked, row: checked.row && { ...checked.row, lacks: row.lacks ?? [] } };
}

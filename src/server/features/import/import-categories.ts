import { isDeepStrictEqual } from 'node:util';
import { emptyText } from '#contract/values/locale.ts';
import type { Db } from '../../database/connect.ts';
import type { SearchEngine } from '../../shared/search-engine.ts';
import type { FileRow } from './catalogue-file.ts';
import type { Tally } from './import-batch.ts';
import { ImportPictureError, type ImportPicture } from './import-pictures.ts';
import * as queries from './import.queries.ts';
import { categoryRow, type CategoryRow, type ImportProblem, problemsOf, subjectOf } from './import.rules.ts';
import type { ImportWords } from './words/import-words.ts';

async function readCategory(
  { value, place, broken }: FileRow,
  importPicture: ImportPicture,
  words: ImportWords,
): Promise<CategoryRow | ImportProblem[]> {
  const subject = subjectOf(value, place);
  if (broken) return [{ subject, path: '', reason: words.reason('notJson') }];
  const parsed = categoryRow.safeParse(value);
  if (!parsed.success) return problemsOf(subject, parsed.error.issues, value, words);
  if (!parsed.data.image) return parsed.data;
  try {
    return { ...parsed.data, image: await importPicture(parsed.data.image) };
  } catch (error) {
    if (!(error instanceof ImportPictureError)) throw error;
    return [{ subject, path: 'image', reason: error.sentence(words) }];
  }
}

type Tree = Map<string, string | null>;

// There are two levels: main categories and sub-categories.
function findStructureProblem(row: CategoryRow, parentOf: Tree, listed: Tree, words: ImportWords): string | null {
  const parent = parentOf.get(row.handle) ?? null;
  if (parent === null) return null;
  if (!parentOf.has(parent) || parent === row.handle) return words.reason('noCategory', { category: parent });
  if (parentOf.get(parent) !== null) return words.reason('subCategory', { category: parent });
  const keepsChildren = [...listed].some(([child, of]) => of === row.handle && parentOf.get(child) === row.handle);
  return keepsChildren ? words.reason('hasSubCategories', { category: row.handle }) : null;
}

function treeOf(listed: queries.CategoryRecord[]): Tree {
  const handles = new Map(listed.map((category) => [category.id, category.handle]));
  return new Map(
    listed.map(({ handle, parent_id: parent }) => [handle, parent === null ? null : (handles.get(parent) ?? null)]),
  );
}

function treeAfter(listed: Tree, rows: CategoryRow[]): Tree {
  const tree = new Map(listed);
  for (const { handle, parent } of rows) {
    if (parent !== undefined || !tree.has(handle)) tree.set(handle, parent ?? null);
  }
  return tree;
}

// Existing categories share their positions in the order of the file; new ones come after all
// others.
function placesOf(rows: CategoryRow[], present: Map<string, queries.CategoryRecord>): Map<string, number> {
  const last = Math.max(0, ...[...present.values()].map((category) => category.position));
  const held = rows.flatMap((row) => present.get(row.handle)?.position ?? []).sort((a, b) => a - b);
  return new Map(rows.map((row, index) => [row.handle, held[index] ?? last + 10 * (index - held.length + 1)]));
}

/**
 * Validates the categories of a file and imports their pictures. Writes no rows, so that no
 * transaction waits for a picture.
 */
export async function readCategories(rows: FileRow[], importPicture: ImportPicture, words: ImportWords) {
  const problems: ImportProblem[] = [];
  const categories = new Map<string, CategoryRow>();
  for (const row of rows) {
    const category = await readCategory(row, importPicture, words);
    if (Array.isArray(category)) problems.push(...category);
    else if (categories.has(category.handle))
      problems.push({ subject: category.handle, path: 'handle', reason: words.reason('repeated') });
    else categories.set(category.handle, category);
  }
  return { categories: [...categories.values()], problems };
}

interface WriteOptions {
  searchEngine: Pick<SearchEngine, 'index'>;
  demo: boolean;
  words: ImportWords;
}

/**
 * Writes categories in the caller's transaction: main categories first, in the order of the file,
 * new ones after the existing. Returns the ids of all categories by handle.
 */
export async function writeCategories(
  tx: Db,
  rows: CategoryRow[],
  { searchEngine, demo: isDemo, words }: WriteOptions,
) {
  await queries.lockImports(tx);
  const listed = await queries.listCategories(tx);
  const present = new Map(listed.map((category) => [category.handle, category]));
  const treeBefore = treeOf(listed);
  const tree = treeAfter(treeBefore, rows);
  const problems: ImportProblem[] = [];
  const sound = rows.filter((row) => {
    const reason = findStructureProblem(row, tree, treeBefore, words);
    if (reason) problems.push({ subject: row.handle, path: 'parent', reason });
    return reason === null;
  });
  const places = placesOf(sound, present);

  const ids = new Map(listed.map((category) => [category.handle, category.id]));
  const tally: Tally = { created: 0, updated: 0, unchanged: 0 };
  const changed: number[] = [];
  const mainFirst = [...sound].sort(
    (a, b) => Number(Boolean(tree.get(a.handle))) - Number(Boolean(tree.get(b.handle))),
  );
  for (const row of mainFirst) {
    const existing = present.get(row.handle);
    const wanted = {
      parent_id: ids.get(tree.get(row.handle) ?? '') ?? null,
      name: row.name,
      description: row.description ?? existing?.description ?? emptyText,
      image: row.image === undefined ? (existing?.image ?? null) : row.image,
      lead_days: row.leadDays === undefined ? (existing?.lead_days ?? null) : row.leadDays,
      position: places.get(row.handle) ?? 0,
      demo: isDemo && (existing?.demo ?? true),
    };
    if (existing && isDeepStrictEqual({ ...existing, ...wanted }, existing)) {
      tally.unchanged += 1;
      continue;
    }
    const columns = { ...wanted, name: JSON.stringify(wanted.name), description: JSON.stringify(wanted.description) };
    if (existing) {
      await queries.updateCategory(tx, existing.id, columns);
      changed.push(existing.id);
    } else ids.set(row.handle, await queries.insertCategory(tx, { handle: row.handle, ...columns }));
    if (existing) tally.updated += 1;
    else tally.created += 1;
  }
  // Products are also found by the names of their categories.
  await searchEngine.index(tx, await queries.findProductsIn(tx, changed));
  return { ids, tally, problems };
}

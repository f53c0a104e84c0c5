import type { CategoryId } from '#contract/ids.ts';
import type { Act, AuditEntry } from '../../audit/act.ts';
import type { Db } from '../../database/connect.ts';
import type { CategoryBatch } from '../catalog/writes/catalogue-batch.ts';
import type { CategoryChange } from '../../shared/catalogue-fields.ts';
import type { CatalogueWriter } from '../catalog/writes/catalogue-writer.ts';
import type { Tally } from './import-batch.ts';
import { differing } from './import-parts.rules.ts';
import { ImportPictureError, type ImportPicture } from './import-pictures.ts';
import * as queries from './import.queries.ts';
import type { CategoryRow, ImportProblem } from './import.rules.ts';
import type { CheckedRow } from './read/file-rows.ts';
import { keptCategories } from './undo/import-changes.ts';
import { insertChanges } from './undo/import-changes.queries.ts';
import type { ImportWords } from './words/import-words.ts';

async function readCategory(
  { row, problems }: CheckedRow<CategoryRow>,
  importPicture: ImportPicture,
  words: ImportWords,
): Promise<CategoryRow | ImportProblem[]> {
  if (!row) return problems;
  const imported = { ...row };
  for (const path of ['image', 'sharingPicture'] as const) {
    const picture = row[path];
    if (!picture) continue;
    try {
      imported[path] = await importPicture(picture);
    } catch (error) {
      if (!(error instanceof ImportPictureError)) throw error;
      return [{ subject: row.handle, path, reason: error.sentence(words) }];
    }
  }
  return imported;
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
    listed.map(({ handle, parentId }) => [handle, parentId === null ? null : (handles.get(parentId) ?? null)]),
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
 * Imports the pictures of a file's categories, and refuses repeats. Writes no rows, so that no
 * transaction waits for a picture.
 */
export async function readCategories(
  rows: readonly CheckedRow<CategoryRow>[],
  importPicture: ImportPicture,
  words: ImportWords,
) {
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

export type CategoryWriter = Pick<CatalogueWriter, 'lockCategories' | 'writeCategories'>;

interface PlaceOptions {
  demo: boolean;
  words: ImportWords;
  /** Writes the categories of a level. Returns the ids of the new ones by handle. */
  write: (batch: CategoryBatch) => Promise<ReadonlyMap<string, CategoryId>>;
}

async function placeCategories(
  rows: CategoryRow[],
  listed: queries.CategoryRecord[],
  { demo: isDemo, words, write }: PlaceOptions,
) {
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

  const isMain = ({ handle }: CategoryRow) => !tree.get(handle);
  for (const level of [sound.filter(isMain), sound.filter((row) => !isMain(row))]) {
    const batch: CategoryBatch = { added: [], changed: [] };
    for (const row of level) {
      const existing = present.get(row.handle);
      const { parent: _parent, ...stored } = row;
      const wanted = {
        ...stored,
        parentId: ids.get(tree.get(row.handle) ?? '') ?? null,
        position: places.get(row.handle) ?? 0,
        demo: isDemo && (existing?.demo ?? true),
      };
      if (!existing) batch.added.push(wanted);
      const set: CategoryChange = existing ? differing(wanted, existing) : {};
      if (existing && Object.keys(set).length > 0) batch.changed.push({ id: existing.id, before: existing, set });
    }
    for (const [handle, id] of await write(batch)) ids.set(handle, id);
    tally.created += batch.added.length;
    tally.updated += batch.changed.length;
    tally.unchanged += level.length - batch.added.length - batch.changed.length;
  }
  return { ids, tally, problems };
}

type Choices = Pick<PlaceOptions, 'demo' | 'words'>;

/** What writing categories would do. The ids of new ones are no ids of the shop. */
export async function previewCategories(db: Db, rows: CategoryRow[], choices: Choices) {
  let last = 0;
  return placeCategories(rows, await queries.listCategories(db), {
    ...choices,
    write: async ({ added }) => new Map(added.map(({ handle }) => [handle, (last -= 1)])),
  });
}

/**
 * Writes categories in an act: main categories first, in the order of the file, new ones after the
 * existing. Returns the ids of all categories by handle. `summary` is noted in place of a row for each.
 */
export async function writeCategories(
  act: Act,
  rows: CategoryRow[],
  {
    writer,
    summary,
    keepsChanges,
    ...choices
  }: Choices & { writer: CategoryWriter; summary: AuditEntry | undefined; keepsChanges: boolean },
) {
  await queries.lockImports(act.tx);
  if (rows.length > 0) await writer.lockCategories(act);
  return placeCategories(rows, await queries.listCategories(act.tx), {
    ...choices,
    write: async (batch) => {
      const ids = await writer.writeCategories(act, batch, { instead: summary });
      if (keepsChanges) await insertChanges(act, keptCategories(batch, ids));
      return ids;
    },
  });
}

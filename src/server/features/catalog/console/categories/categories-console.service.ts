import type { Kysely } from 'kysely';
import type { ConsoleCategory, EditedCategory } from '#contract/console/categories.ts';
import { makeHandle } from '#contract/console/handle.ts';
import type { CategoryId } from '#contract/ids.ts';
import { pickText } from '#contract/values/locale.ts';
import { bothLanguages } from '../../../../shared/both-languages.ts';
import type { Act, Actor, AuditEntry, InAct } from '../../../../audit/act.ts';
import type { Database } from '../../../../database/schema.ts';
import { AppError, invalidField } from '../../../../errors/app-error.ts';
import { enqueueRendering } from '../../../../media/render-pictures.ts';
import type { Storage } from '../../../../media/storage.ts';
import { placeProblem } from '../../../../shared/category-tree.rules.ts';
import { changedMeanwhileError } from '../../../../audit/changed-meanwhile.ts';
import type { SomeOf } from '../../../../shared/merge-fields.rules.ts';
import { mergeOrRefuse } from '../../../../shared/merge-or-refuse.ts';
import type { CategoryChange } from '../../../../shared/catalogue-fields.ts';
import { categoryEntry, createdCategoryEntry } from '../../writes/catalogue-log.rules.ts';
import type { CatalogueWriter } from '../../writes/catalogue-writer.ts';
import { deleteCategory, insertCategories, updateCategories } from '../../writes/category-writes.queries.ts';
import { takeSingleRow } from '../../writes/inserted-rows.rules.ts';
import { alternativesOf } from '../products/product.rules.ts';
import * as queries from './categories-console.queries.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  storage: Pick<Storage, 'has'>;
  /** Finds products by the new words of their categories. */
  refreshBelow: CatalogueWriter['refreshBelow'];
}

type CategoryFields = SomeOf<EditedCategory>;
type CategoryEdit = CategoryFields & { version: number; base?: CategoryFields | undefined };

// No row has it.
const newId: CategoryId = 0;

const subjectOf = ({ id, name }: queries.StoredCategory): AuditEntry['subject'] => ({
  kind: 'category',
  id,
  label: pickText(name, 'en'),
});

/** A category as staff read and edit it. */
const editedCategory = (record: queries.StoredCategory) => ({
  ...record,
  name: bothLanguages(record.name),
  description: bothLanguages(record.description),
  searchTitle: bothLanguages(record.searchTitle),
  searchText: bothLanguages(record.searchText),
});

/** What an edit changes of a category. Throws `changed_meanwhile` with both sides of a field. */
async function mergeCategory(
  act: Act,
  record: queries.StoredCategory,
  { version: seen, base, ...wanted }: CategoryEdit,
): Promise<CategoryChange> {
  const { id, version } = record;
  const { name, description, searchTitle, searchText, ...others } = await mergeOrRefuse<EditedCategory>(act, {
    subjects: [{ kind: 'category', id }],
    version,
    seen,
    present: editedCategory(record),
    wanted,
    base,
    texts: ['name', 'description', 'searchTitle', 'searchText'],
  });
  // Texts keep their optional languages.
  return {
    ...others,
    ...(name && { name: { ...record.name, ...name } }),
    ...(description && { description: { ...record.description, ...description } }),
    ...(searchTitle && { searchTitle: { ...record.searchTitle, ...searchTitle } }),
    ...(searchText && { searchText: { ...record.searchText, ...searchText } }),
  };
}

/** The categories as staff arrange them. There are two levels. */
export function createCategoriesConsole({ db, inAct, storage, refreshBelow }: Needs) {
  async function list(): Promise<{ rows: ConsoleCategory[] }> {
    return { rows: (await queries.listAll(db)).map(editedCategory) };
  }

  async function view({ tx }: Act, id: CategoryId): Promise<ConsoleCategory> {
    const row = (await queries.listAll(tx)).find((one) => one.id === id);
    if (!row) throw new AppError('not_found');
    return editedCategory(row);
  }

  function find(all: queries.StoredCategory[], id: CategoryId): queries.StoredCategory {
    const found = all.find((one) => one.id === id);
    if (!found) throw new AppError('not_found');
    return found;
  }

  const nameIn = (all: queries.StoredCategory[]) => (id: CategoryId | null) =>
    id === null ? null : pickText(find(all, id).name, 'en');

  function assertPlace(all: queries.StoredCategory[], id: CategoryId, parentId: CategoryId | null): void {
    const parentOf = new Map(all.map((one) => [one.id, one.parentId]));
    const reason = placeProblem(id, parentId, parentOf);
    if (reason) throw new AppError('category_place', { details: { reason } });
  }

  /** Throws `invalid` for a picture that was not uploaded. Returns those that there are. */
  async function assertPictures(fields: SomeOf<Pick<EditedCategory, 'image' | 'sharingPicture'>>): Promise<string[]> {
    const paths: string[] = [];
    for (const field of ['image', 'sharingPicture'] as const) {
      const path = fields[field];
      if (!path) continue;
      if (!(await storage.has(path))) throw invalidField(field, 'fieldInvalid');
      paths.push(path);
    }
    return paths;
  }

  /** Creates a category after its siblings. Throws `handle_taken`, `category_place` or `invalid`. */
  async function create(
    by: Actor,
    {
      parentId = null,
      ...fields
    }: CategoryFields & Pick<EditedCategory, 'name'> & { parentId?: CategoryId | null | undefined },
  ) {
    const paths = await assertPictures(fields);
    return inAct(by, async (act) => {
      const all = await queries.lockAll(act);
      assertPlace(all, newId, parentId);
      const taken = new Set(all.map(({ handle }) => handle));
      if (fields.handle !== undefined && taken.has(fields.handle)) throw new AppError('handle_taken');
      const wishes = alternativesOf(makeHandle(fields.name.en) || 'category');
      const handle = fields.handle ?? wishes.find((wish) => !taken.has(wish)) ?? `category-${all.length + 1}`;
      const position = 10 + Math.max(0, ...all.map((one) => one.position));
      const category = { ...fields, handle, parentId, position, demo: false };
      const { id } = takeSingleRow(await insertCategories(act, [category]));
      if (paths.length > 0) await enqueueRendering(act.tx, paths);
      act.note(createdCategoryEntry(id, category));
      return view(act, id);
    });
  }

  async function assertSeen({ tx }: Act, { id, version }: queries.StoredCategory, seen: number): Promise<void> {
    if (version !== seen) throw await changedMeanwhileError(tx, { subjects: [{ kind: 'category', id }], version });
  }

  /** Changes a category. Throws `changed_meanwhile` with both sides of a field, `handle_taken` or `invalid`. */
  async function save(by: Actor, id: CategoryId, edit: CategoryEdit) {
    return inAct(by, async (act) => {
      const all = await queries.lockAll(act);
      const record = find(all, id);
      const set = await mergeCategory(act, record, edit);
      if (Object.keys(set).length === 0) return view(act, id);
      if (all.some((one) => one.id !== id && one.handle === set.handle)) throw new AppError('handle_taken');
      const paths = await assertPictures(set);
      await updateCategories(act, [{ id, set }]);
      if (paths.length > 0) await enqueueRendering(act.tx, paths);
      if (set.name || set.description) await refreshBelow(act, [id]);
      act.note(categoryEntry({ id, before: record, set }, nameIn(all)));
      return view(act, id);
    });
  }

  /** Moves a category. Throws `category_place` or `changed_meanwhile`. */
  function move(
    by: Actor,
    id: CategoryId,
    { version, parentId, place }: { version: number; parentId: CategoryId | null; place: number },
  ) {
    return inAct(by, async (act) => {
      const all = await queries.lockAll(act);
      const record = find(all, id);
      assertPlace(all, id, parentId);
      const siblings = all.filter((one) => one.parentId === parentId && one.id !== id).map((one) => one.id);
      const present = all.filter((one) => one.parentId === parentId).map((one) => one.id);
      const wanted = [...siblings.slice(0, place), id, ...siblings.slice(place)];
      const isThere = record.parentId === parentId && wanted.join() === present.join();
      if (isThere) return view(act, id);
      await assertSeen(act, record, version);
      if (record.parentId !== parentId) {
        await updateCategories(act, [{ id, set: { parentId } }]);
        await refreshBelow(act, [id]);
      }
      await queries.numberInOrder(act, wanted);
      const nameOf = nameIn(all);
      act.note({
        action: 'category.moved',
        subject: subjectOf(record),
        before: { parent: nameOf(record.parentId), place: present.indexOf(id) },
        after: { parent: nameOf(parentId), place: wanted.indexOf(id) },
      });
      return view(act, id);
    });
  }

  /** Deletes an empty category. Throws `category_not_empty` or `changed_meanwhile`. */
  function remove(by: Actor, id: CategoryId, { version }: { version: number }): Promise<void> {
    return inAct(by, async (act) => {
      const record = find(await queries.lockAll(act), id);
      if (!record.isEmpty) throw new AppError('category_not_empty');
      await assertSeen(act, record, version);
      await deleteCategory(act, id);
      act.note({ action: 'category.deleted', subject: subjectOf(record) });
    });
  }

  return { list, create, save, move, remove };
}

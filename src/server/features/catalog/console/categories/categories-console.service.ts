import type { Kysely } from 'kysely';
import type { ConsoleCategory } from '#contract/console/categories.ts';
import { handleOf } from '#contract/console/handle.ts';
import type { CategoryId } from '#contract/ids.ts';
import { emptyText, pickText } from '#contract/values/locale.ts';
import { bothLanguages } from '../../../../shared/both-languages.ts';
import type { Act, Actor, AuditEntry, InAct } from '../../../../audit/act.ts';
import type { Database } from '../../../../database/schema.ts';
import { AppError, invalidField } from '../../../../errors/app-error.ts';
import { enqueueRendering } from '../../../../media/render-pictures.ts';
import type { Storage } from '../../../../media/storage.ts';
import { placeProblem } from '../../../../shared/category-tree.rules.ts';
import { type Fields, languageFields, mergeFields } from '../../../../shared/merge-fields.rules.ts';
import type { CategoryChange } from '../../writes/catalogue-columns.ts';
import type { CatalogueWriter } from '../../writes/catalogue-writer.ts';
import { insertCategories, updateCategories } from '../../writes/category-writes.queries.ts';
import { theOnly } from '../../writes/inserted-rows.rules.ts';
import { logged } from '../../writes/logged-fields.rules.ts';
import { alternativesOf } from '../products/product.rules.ts';
import * as queries from './categories-console.queries.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  storage: Pick<Storage, 'has'>;
  /** Finds products by the new names of their categories. */
  refreshBelow: CatalogueWriter['refreshBelow'];
}

type Text = { en: string; ar: string };

export interface CategoryFields {
  handle?: string | undefined;
  name?: Text | undefined;
  description?: Text | undefined;
  image?: string | null | undefined;
  leadDays?: number | null | undefined;
}

// No row has it.
const newId: CategoryId = 0;

const viewOf = ({ position: _position, ...row }: queries.CategoryRecord): ConsoleCategory => ({
  ...row,
  name: bothLanguages(row.name),
  description: bothLanguages(row.description),
});

function fieldsOf({ name, description, ...others }: CategoryFields): Fields {
  return { ...others, ...languageFields('name', name), ...languageFields('description', description) };
}

const presentFields = ({ handle, name, description, image, leadDays }: queries.CategoryRecord) =>
  fieldsOf({ handle, image, leadDays, name: bothLanguages(name), description: bothLanguages(description) });

/** The categories as staff arrange them. There are two levels. */
export function createCategoriesConsole({ db, inAct, storage, refreshBelow }: Needs) {
  async function list(): Promise<{ rows: ConsoleCategory[] }> {
    return { rows: (await queries.listAll(db)).map(viewOf) };
  }

  async function view({ tx }: Act, id: CategoryId): Promise<ConsoleCategory> {
    const row = (await queries.listAll(tx)).find((one) => one.id === id);
    if (!row) throw new AppError('not_found');
    return viewOf(row);
  }

  function find(all: queries.CategoryRecord[], id: CategoryId): queries.CategoryRecord {
    const found = all.find((one) => one.id === id);
    if (!found) throw new AppError('not_found');
    return found;
  }

  function assertPlace(all: queries.CategoryRecord[], id: CategoryId, parentId: CategoryId | null): void {
    const parentOf = new Map(all.map((one) => [one.id, one.parentId]));
    const reason = placeProblem(id, parentId, parentOf);
    if (reason) throw new AppError('category_place', { details: { reason } });
  }

  function note(
    act: Act,
    action: AuditEntry['action'],
    { id, name }: { id: CategoryId; name: Text },
    more: Partial<AuditEntry> = {},
  ) {
    act.note({ action, subject: { kind: 'category', id, label: pickText(name, 'en') }, ...more });
  }

  async function assertPicture(path: string | null | undefined): Promise<void> {
    if (path && !(await storage.has(path))) throw invalidField('image', 'fieldInvalid');
  }

  /** Creates a category after its siblings. Throws `handle_taken`, `category_place` or `invalid`. */
  async function create(
    by: Actor,
    { parentId = null, ...fields }: CategoryFields & { name: Text; parentId?: CategoryId | null | undefined },
  ) {
    await assertPicture(fields.image);
    return inAct(by, async (act) => {
      const all = await queries.lockAll(act);
      assertPlace(all, newId, parentId);
      const taken = new Set(all.map(({ handle }) => handle));
      if (fields.handle !== undefined && taken.has(fields.handle)) throw new AppError('handle_taken');
      const wishes = alternativesOf(handleOf(fields.name.en) || 'category');
      const handle = fields.handle ?? wishes.find((wish) => !taken.has(wish)) ?? `category-${all.length + 1}`;
      const inserted = await insertCategories(act, [
        {
          handle,
          parent_id: parentId,
          name: fields.name,
          description: fields.description ?? emptyText,
          image: fields.image ?? null,
          lead_days: fields.leadDays ?? null,
          position: 10 + Math.max(0, ...all.map(({ position }) => position)),
          demo: false,
        },
      ]);
      const { id } = theOnly(inserted);
      if (fields.image) await enqueueRendering(act.tx, [fields.image]);
      note(act, 'category.created', { id, name: fields.name });
      return view(act, id);
    });
  }

  function merge(
    record: queries.CategoryRecord,
    { version, base, ...fields }: CategoryFields & { version: number; base?: CategoryFields | undefined },
  ) {
    const read = base ? fieldsOf(base) : version === record.version ? null : {};
    const merged = mergeFields(fieldsOf(fields), presentFields(record), read);
    if (Object.keys(merged.conflicts).length > 0)
      throw new AppError('changed_meanwhile', { details: { fields: merged.conflicts, version: record.version } });
    return merged.changes;
  }

  /** Changes a category. Throws `changed_meanwhile` with both sides of a field, `handle_taken` or `invalid`. */
  async function save(
    by: Actor,
    id: CategoryId,
    edit: CategoryFields & { version: number; base?: CategoryFields | undefined },
  ) {
    return inAct(by, async (act) => {
      const all = await queries.lockAll(act);
      const record = find(all, id);
      const changes = merge(record, edit);
      if (Object.keys(changes).length === 0) return view(act, id);
      if (all.some((one) => one.id !== id && one.handle === changes['handle'])) throw new AppError('handle_taken');
      await assertPicture(changes['image'] as string | null | undefined);
      const text = (field: 'name' | 'description') => ({
        ...record[field],
        ...Object.fromEntries(
          (['en', 'ar'] as const).flatMap((language) => {
            const value = changes[`${field}.${language}`];
            return value === undefined ? [] : [[language, value]];
          }),
        ),
      });
      const set: CategoryChange = {
        ...('handle' in changes && { handle: changes['handle'] as string }),
        ...('image' in changes && { image: changes['image'] as string | null }),
        ...('leadDays' in changes && { lead_days: changes['leadDays'] as number | null }),
        name: text('name'),
        description: text('description'),
      };
      await updateCategories(act, [{ id, set }]);
      if (typeof changes['image'] === 'string') await enqueueRendering(act.tx, [changes['image']]);
      const isRenamed = 'name.en' in changes || 'name.ar' in changes;
      if (isRenamed) await refreshBelow(act, [id]);
      note(act, 'category.changed', { id, name: bothLanguages(record.name) }, logged(presentFields(record), changes));
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
      if (version !== record.version) throw new AppError('changed_meanwhile', { details: { version: record.version } });
      if (record.parentId !== parentId) {
        await updateCategories(act, [{ id, set: { parent_id: parentId } }]);
        await refreshBelow(act, [id]);
      }
      await queries.numberInOrder(act, wanted);
      const nameOf = (one: CategoryId | null) => (one === null ? null : pickText(find(all, one).name, 'en'));
      note(
        act,
        'category.moved',
        { id, name: bothLanguages(record.name) },
        {
          before: { parent: nameOf(record.parentId), place: present.indexOf(id) },
          after: { parent: nameOf(parentId), place: wanted.indexOf(id) },
        },
      );
      return view(act, id);
    });
  }

  /** Deletes an empty category. Throws `category_not_empty` or `changed_meanwhile`. */
  function remove(by: Actor, id: CategoryId, { version }: { version: number }): Promise<void> {
    return inAct(by, async (act) => {
      const record = find(await queries.lockAll(act), id);
      if (!record.isEmpty) throw new AppError('category_not_empty');
      if (version !== record.version) throw new AppError('changed_meanwhile', { details: { version: record.version } });
      await queries.deleteCategory(act, id);
      note(act, 'category.deleted', { id, name: bothLanguages(record.name) });
    });
  }

  return { list, create, save, move, remove };
}

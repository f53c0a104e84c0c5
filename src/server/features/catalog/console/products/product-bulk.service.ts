import { isDeepStrictEqual } from 'node:util';
import { missingOf } from '#contract/console/product-completeness.ts';
import type { ProductOutcomes } from '#contract/console/product-bulk.ts';
import { type ProductState, productStates } from '#contract/console/product-states.ts';
import type { CategoryId, ProductId } from '#contract/ids.ts';
import { sortTags } from '#contract/product-tags.ts';
import { emptyText } from '#contract/values/locale.ts';
import type { Act, Actor, AuditEntry, InAct } from '../../../../audit/act.ts';
import { describeChanges } from '../../../../audit/changed-meanwhile.ts';
import { type Inverse, type InversesOf, restoreEach } from '../../../../audit/undo.ts';
import { invalidField } from '../../../../errors/app-error.ts';
import { bothLanguages } from '../../../../shared/both-languages.ts';
import type { ProductChange } from '../../../../shared/catalogue-fields.ts';
import { furtherCategories, holdCategories } from '../../../../shared/listed-product.ts';
import { lockProducts, updateProducts } from '../../writes/product-writes.queries.ts';
import { findRecords, lockRecord, type StoredProduct } from './product-record.queries.ts';
import { isInState, labelOf, stateEntry, stateFields } from './product-state.rules.ts';
import { readProductTexts } from './product.rules.ts';

interface Needs {
  inAct: InAct;
  /** Brings lists and search up to date after a write. */
  refresh: (act: Act, ids: ProductId[]) => Promise<void>;
}

/** A product with the version that the person read. */
export interface SeenItem {
  id: ProductId;
  version: number;
}

/** One change of several products. */
interface BulkChange {
  /** Whether a product is as wanted already. */
  isDone: (record: StoredProduct) => boolean;
  /** What a product lacks for it. */
  lacks?: (record: StoredProduct) => string[];
  setOf: (record: StoredProduct) => ProductChange;
  entryOf: (record: StoredProduct, version: number | undefined) => AuditEntry;
}

/** The fields that several products get at once. The log has them whole: the undo brings them back. */
type GroupFields = Pick<ProductChange, 'categoryId' | 'furtherCategoryIds' | 'tags'>;

/** A change of the categories or tags of several products. */
interface GroupChange {
  isDone: BulkChange['isDone'];
  setOf: (record: StoredProduct) => GroupFields;
}

function groupEntry(record: StoredProduct, set: GroupFields, version: number | undefined): AuditEntry {
  return {
    action: 'product.changed',
    subject: { kind: 'product', id: record.id, label: labelOf(record) },
    before: groupsBefore(record, Object.keys(set)),
    after: { ...set, version },
  };
}

const groupsBefore = ({ categoryId, furtherCategoryIds, tags }: StoredProduct, names: readonly string[]) =>
  Object.fromEntries(Object.entries({ categoryId, furtherCategoryIds, tags }).filter(([name]) => names.includes(name)));

/** A product in another primary category, which is no further one then. */
function withPrimaryCategory(record: StoredProduct, categoryId: CategoryId): GroupFields {
  const further = furtherCategories(categoryId, record.furtherCategoryIds);
  return { categoryId, ...(further.length < record.furtherCategoryIds.length && { furtherCategoryIds: further }) };
}

/** What the log has of the categories and tags of a product before a change. */
function loggedGroups(before: Record<string, unknown> | null): GroupFields {
  const { categoryId, furtherCategoryIds, tags } = before ?? {};
  const isIds = (value: unknown): value is CategoryId[] =>
    Array.isArray(value) && value.every((one) => typeof one === 'number');
  const isTexts = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((one) => typeof one === 'string');
  return {
    ...(typeof categoryId === 'number' && { categoryId }),
    ...(isIds(furtherCategoryIds) && { furtherCategoryIds }),
    ...(isTexts(tags) && { tags }),
  };
}

/** Changes several products in one act, each with its own outcome, and undoes it. */
export function createProductBulk({ inAct, refresh }: Needs) {
  async function refusalsOf(act: Act, refused: readonly { id: ProductId; record: StoredProduct | undefined }[]) {
    const things = refused.map(({ id, record }) => ({
      id,
      record,
      subjects: [{ kind: 'product', id } as const],
      version: record?.version ?? null,
    }));
    return (await describeChanges(act.tx, things)).map(({ thing: { id, record }, details }) =>
      record
        ? ({ id, name: bothLanguages(record.name), code: 'changed_meanwhile', details } as const)
        : ({ id, name: bothLanguages(emptyText), code: 'not_found', details: {} } as const),
    );
  }

  async function changeEach(
    act: Act,
    items: readonly SeenItem[],
    { isDone, lacks = () => [], setOf, entryOf }: BulkChange,
  ): Promise<ProductOutcomes> {
    const ids = items.map(({ id }) => id);
    await lockProducts(act, ids);
    const records = new Map((await findRecords(act.tx, ids)).map((record) => [record.id, record]));
    const done: ProductOutcomes['done'] = [];
    const lacking: ProductOutcomes['refused'] = [];
    const changed: StoredProduct[] = [];
    const refused: { id: ProductId; record: StoredProduct | undefined }[] = [];
    for (const { id, version } of items) {
      const record = records.get(id);
      if (record && isDone(record)) done.push({ id, version: record.version });
      else if (!record || record.version !== version) refused.push({ id, record });
      else if (lacks(record).length > 0)
        lacking.push({
          id,
          name: bothLanguages(record.name),
          code: 'not_publishable',
          details: { missing: lacks(record) },
        });
      else changed.push(record);
    }
    if (changed.length > 0) {
      const inOrder = changed.toSorted((a, b) => a.id - b.id);
      const versions = await updateProducts(
        act,
        inOrder.map((record) => ({ id: record.id, set: setOf(record) })),
      );
      await refresh(
        act,
        inOrder.map(({ id }) => id),
      );
      for (const record of changed) {
        const version = versions.get(record.id);
        act.note(entryOf(record, version));
        done.push({ id: record.id, version: version ?? record.version });
      }
    }
    return {
      act: changed.length > 0 ? act.id : null,
      done,
      refused: [...lacking, ...(await refusalsOf(act, refused))],
    };
  }

  /** Gives several products a state. One that is not complete is not published. */
  function moveEach(by: Actor, to: ProductState, items: readonly SeenItem[]): Promise<ProductOutcomes> {
    return inAct(by, (act) =>
      changeEach(act, items, {
        isDone: (record) => isInState(record, to),
        ...(to === 'live' && { lacks: (record) => missingOf(readProductTexts(record)) }),
        setOf: () => stateFields[to](act.at),
        entryOf: (record, version) => stateEntry(record, to, version),
      }),
    );
  }

  /** Sets the primary category of several products. Throws `invalid` if there is no such category. */
  function categorizeEach(by: Actor, categoryId: CategoryId, items: readonly SeenItem[]): Promise<ProductOutcomes> {
    return changeCategories(by, categoryId, items, {
      isDone: (record) => record.categoryId === categoryId,
      setOf: (record) => withPrimaryCategory(record, categoryId),
    });
  }

  /**
   * Adds a further category to several products, or removes it. A product of which it is the primary one stays as it is.
   * Throws `invalid` if there is no such category.
   */
  function placeEach(
    by: Actor,
    { categoryId, to }: { categoryId: CategoryId; to: 'added' | 'removed' },
    items: readonly SeenItem[],
  ): Promise<ProductOutcomes> {
    const isAdded = to === 'added';
    return changeCategories(by, categoryId, items, {
      isDone: (record) =>
        record.categoryId === categoryId || record.furtherCategoryIds.includes(categoryId) === isAdded,
      setOf: ({ categoryId: primary, furtherCategoryIds: present }) => ({
        furtherCategoryIds: isAdded
          ? furtherCategories(primary, [...present, categoryId])
          : present.filter((id) => id !== categoryId),
      }),
    });
  }

  /** Adds tags to several products, or removes them. */
  function tagEach(
    by: Actor,
    { tags, to }: { tags: readonly string[]; to: 'added' | 'removed' },
    items: readonly SeenItem[],
  ): Promise<ProductOutcomes> {
    const tagsAfter = ({ tags: present }: StoredProduct) =>
      to === 'added' ? sortTags([...present, ...tags]) : present.filter((tag) => !tags.includes(tag));
    return inAct(by, (act) =>
      changeGroups(act, items, {
        isDone: (record) => isDeepStrictEqual(tagsAfter(record), record.tags),
        setOf: (record) => ({ tags: tagsAfter(record) }),
      }),
    );
  }

  function changeCategories(
    by: Actor,
    categoryId: CategoryId,
    items: readonly SeenItem[],
    change: GroupChange,
  ): Promise<ProductOutcomes> {
    return inAct(by, async (act) => {
      const held = await holdCategories(act.tx, [categoryId]);
      if (!held.has(categoryId)) throw invalidField('categoryId', 'fieldInvalid');
      return changeGroups(act, items, change);
    });
  }

  const changeGroups = (act: Act, items: readonly SeenItem[], { isDone, setOf }: GroupChange) =>
    changeEach(act, items, {
      isDone,
      setOf,
      entryOf: (record, version) => groupEntry(record, setOf(record), version),
    });

  async function write(act: Act, record: StoredProduct, set: ProductChange): Promise<number> {
    const versions = await updateProducts(act, [{ id: record.id, set }]);
    await refresh(act, [record.id]);
    return versions.get(record.id) ?? record.version;
  }

  const lock = (act: Act, { subjectId }: { subjectId: string }) => lockRecord(act, Number(subjectId));
  const stateBack: Inverse = {
    permissionsOf: () => ['catalog.publish'],
    restore: restoreEach({
      lock,
      restore: async (act, record, { before }) => {
        const state = productStates.find((one) => one === before?.['state']) ?? 'draft';
        const publishAt = before?.['publishAt'];
        const set = stateFields[state](act.at);
        const version = await write(act, record, {
          ...set,
          ...(typeof publishAt === 'string' && { publishAt: new Date(publishAt) }),
        });
        act.note(stateEntry(record, state, version));
        return version;
      },
    }),
  };
  const groupBack: Inverse = {
    permissionsOf: () => ['catalog.write'],
    // Only this service sets categories and tags with the version, and nothing else.
    takes: ({ before, after }) => Object.keys(loggedGroups(before)).length > 0 && after?.['version'] !== undefined,
    restore: restoreEach({
      lock,
      restore: async (act, record, { before }) => {
        const set = loggedGroups(before);
        const version = await write(act, record, set);
        act.note(groupEntry(record, set, version));
        return version;
      },
    }),
  };
  const inverses: InversesOf<'product'> = {
    'product.published': stateBack,
    'product.unpublished': stateBack,
    'product.archived': stateBack,
    'product.changed': groupBack,
  };

  return { moveEach, categorizeEach, placeEach, tagEach, inverses };
}

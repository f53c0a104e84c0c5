import type { CategoryId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';

/** The children of a category, or the main categories for null, in the shop's order. */
export function selectCategories(db: Db, parentId: number | null) {
  return db
    .selectFrom('categories')
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .select((eb) => [
      'id',
      'name',
      'description',
      'image',
      eb
        .exists(
          eb.selectFrom('categories as child').select('child.id').whereRef('child.parent_id', '=', 'categories.id'),
        )
        .as('has_sub_category'),
    ])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export type ListedCategoryRow = Awaited<ReturnType<typeof selectCategories>>[number];

/** The categories with these ids, their names, and whether each has sub-categories. */
export function selectCategoriesById(db: Db, ids: readonly CategoryId[]) {
  return db
    .selectFrom('categories')
    .select((eb) => [
      'id',
      'name',
      eb
        .exists(
          eb.selectFrom('categories as child').select('child.id').whereRef('child.parent_id', '=', 'categories.id'),
        )
        .as('hasSubCategory'),
    ])
    .where('id', 'in', ids)
    .execute();
}

/** What the page of a category says of itself. */
export const namedPageColumns = ['id', 'name', 'search_title', 'search_text', 'sharing_picture'] as const;

export async function findCategory(db: Db, id: CategoryId) {
  const query = db.selectFrom('categories').select(namedPageColumns).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

/** The handles of the categories with these ids. */
export function selectCategoryHandles(db: Db, ids: readonly CategoryId[]) {
  return db.selectFrom('categories').select(['id', 'handle']).where('id', 'in', ids).execute();
}

/** The categories that have these handles. */
export function selectCategoriesByHandle(db: Db, handles: readonly string[]) {
  return db.selectFrom('categories').select(['id', 'handle']).where('handle', 'in', handles).execute();
}

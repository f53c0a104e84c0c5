import { sql } from 'kysely';
import type { CategoryId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import type { Act } from '../../../audit/act.ts';
import type { Db } from '../../../database/connect.ts';
import type { NewCategory } from '../../../shared/catalogue-fields.ts';
import { insertRows, type RowUpdate, updateRows } from './rows.queries.ts';

/** Locks all categories: their places depend on each other. */
export async function lockCategories({ tx }: Act): Promise<void> {
  await sql`select from categories order by id for update`.execute(tx);
}

/** Inserts categories. Returns their ids and handles. */
export async function insertCategories(act: Act, categories: readonly NewCategory[]) {
  const into = { table: 'categories', key: 'handle' } as const;
  return insertRows<'categories', { id: CategoryId; handle: string }>(act, into, categories);
}

/** Changes locked categories. */
export async function updateCategories(act: Act, changes: readonly RowUpdate<'categories'>[]): Promise<void> {
  await updateRows(act, 'categories', changes);
}

/** Deletes a locked category without products and sub-categories. */
export async function deleteCategory({ tx }: Act, id: CategoryId): Promise<void> {
  await tx.deleteFrom('categories').where('id', '=', id).execute();
}

/** The names of all categories. */
export async function listNames(db: Db): Promise<[CategoryId, LocalizedText][]> {
  const rows = await db.selectFrom('categories').select(['id', 'name']).execute();
  return rows.map(({ id, name }) => [id, name]);
}

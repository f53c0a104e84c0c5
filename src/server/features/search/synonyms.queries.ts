import type { Act } from '../../audit/act.ts';
import type { Db } from '../../database/connect.ts';

const columns = ['id', 'words', 'version'] as const;

export function listGroups(db: Db) {
  return db.selectFrom('search_synonyms').select(columns).orderBy('id').execute();
}

export async function lockGroup({ tx }: Act, id: number) {
  const query = tx.selectFrom('search_synonyms').select(columns).where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

export function insertGroup({ tx }: Act, words: string[]) {
  return tx.insertInto('search_synonyms').values({ words }).returning(columns).executeTakeFirstOrThrow();
}

export function changeGroup({ tx }: Act, id: number, words: string[]) {
  const query = tx.updateTable('search_synonyms').set({ words }).where('id', '=', id).returning(columns);
  return query.executeTakeFirstOrThrow();
}

/** Deletes a group. Returns its words; null if there is none. */
export async function deleteGroup({ tx }: Act, id: number): Promise<string[] | null> {
  const query = tx.deleteFrom('search_synonyms').where('id', '=', id).returning('words');
  return (await query.executeTakeFirst())?.words ?? null;
}

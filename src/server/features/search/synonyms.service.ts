import type { Db } from '../../database/connect.ts';
import { OperatorError } from '../../errors/operator-error.ts';
import { wordsOf } from './tokenizer.ts';

/** The merchant's groups of synonyms. */
export function createSynonymsService({ db }: { db: Db }) {
  function list(): Promise<{ id: number; words: string[] }[]> {
    return db.selectFrom('search_synonyms').select(['id', 'words']).orderBy('id').execute();
  }

  /**
   * Adds a group and returns its id. Throws OperatorError unless it has two or more different
   * single words.
   */
  async function add(words: string[]): Promise<number> {
    const folded = words.map((word) => {
      const parts = wordsOf(word);
      if (parts.length !== 1) throw new OperatorError(`"${word}" is not a single word. Synonyms are single words.`);
      return parts[0]?.text;
    });
    if (new Set(folded).size < 2) throw new OperatorError('The search already treats these words as the same word.');
    const { id } = await db.insertInto('search_synonyms').values({ words }).returning('id').executeTakeFirstOrThrow();
    return id;
  }

  /** Removes a group. Throws OperatorError if it does not exist. */
  async function remove(id: number): Promise<void> {
    const removed = await db.deleteFrom('search_synonyms').where('id', '=', id).returning('id').executeTakeFirst();
    if (!removed) throw new OperatorError(`Synonym list ${id} does not exist.`);
  }

  return { list, add, remove };
}

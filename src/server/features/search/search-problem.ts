import type { Db } from '../../database/connect.ts';
import { readAbilities } from './search.queries.ts';

/** Why this database cannot compare Arabic words, and the remedy; or null. */
export async function findProblem(db: Db): Promise<string | null> {
  const { compares, readsArabic } = await readAbilities(db);
  if (readsArabic) return null;
  if (!compares) {
    return (
      'This database lacks the extension pg_trgm: the search tolerates one typing error, but not two. ' +
      'Remedy, as its administrator: create extension pg_trgm; create index search_keys_trigrams on search_keys ' +
      'using gin (key gin_trgm_ops) where nearness <= 1 and length(key) >= 6; then start the shop again.'
    );
  }
  return (
    'The locale of this database (LC_CTYPE) does not treat Arabic letters as letters: the search still tolerates one typing error, but not two. ' +
    'Remedy: make a database with a UTF-8 locale (create database dana template template0 lc_ctype "C.UTF-8") and restore a dump of this one into it.'
  );
}

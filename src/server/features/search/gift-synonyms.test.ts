import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';

it('the synonyms of a new shop hold the words of a gift shop, and none with another meaning', async () => {
  const database = await createTestDatabase();
  const groups = (await database.db.selectFrom('search_synonyms').select('words').orderBy('id').execute()).map(
    ({ words }) => words,
  );
  await database.drop();
  const firstOf = (word: string) => groups.filter((words) => words.includes(word)).map(([first]) => first);
  expect(groups).toHaveLength(109);
  expect(firstOf('دخون')).toEqual(['بخور']);
  expect(firstOf('شموع')).toEqual(['شمعة']);
  expect(firstOf('notebook')).toEqual(['دفتر']);
  expect(['زيت', 'حلاو', 'كعك'].map(firstOf)).toEqual([['دهن'], ['حلوى'], ['كيك']]);
  const ambiguous = new Set(['set', 'sweet', 'card', 'present', 'piece', 'date', 'g', 'l']);
  expect(groups.flat().filter((word) => ambiguous.has(word))).toEqual([]);
});

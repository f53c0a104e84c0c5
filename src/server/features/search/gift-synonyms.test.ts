import { afterAll, beforeAll, expect, it } from 'vitest';
import { listMigrations, migrate, migrateUpTo } from '../../database/migrate.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const migration = '0020-gift-synonyms';
let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.drop());

it('the synonyms of gifts replace the first ones, but not those that the merchant changed', async () => {
  const { db } = database;
  const before = (await listMigrations()).findLast((name) => name < migration) ?? '';
  await migrateUpTo(db, before);
  // The tables of then have no action log, which every change of today is written to.
  const list = () => db.selectFrom('search_synonyms').select(['id', 'words']).orderBy('id').execute();
  const add = (words: string[]) => db.insertInto('search_synonyms').values({ words }).execute();
  const remove = (id: number) => db.deleteFrom('search_synonyms').where('id', '=', id).execute();
  const groupWith = async (word: string) => (await list()).filter(({ words }) => words.includes(word));
  const [watches] = await groupWith('ساعة');
  const [sets] = await groupWith('طقم');
  // The merchant removed one group, replaced another and added a third.
  await remove(sets?.id ?? 0);
  await remove((await groupWith('تمر'))[0]?.id ?? 0);
  await add(['تمر', 'رطب', 'date']);
  await add(['سجاد', 'زولية']);

  await migrate(db);
  expect(await groupWith('طقم')).toEqual([]);
  expect((await groupWith('تمر')).map(({ words }) => words)).toEqual([['تمر', 'رطب', 'date']]);
  expect((await groupWith('زولية')).map(({ words }) => words)).toEqual([['سجاد', 'زولية']]);
  expect(await groupWith('ساعة')).toEqual([watches]);
  expect((await groupWith('دخون')).map(({ words }) => words[0])).toEqual(['بخور']);
  expect((await groupWith('شموع')).map(({ words }) => words[0])).toEqual(['شمعة']);

  // The date is the merchant's.
  const words = (await list()).flatMap((group) => group.words);
  const ambiguous = new Set(['set', 'sweet', 'card', 'present', 'piece', 'g', 'l']);
  expect(words.filter((word) => ambiguous.has(word))).toEqual([]);
  expect((await groupWith('notebook')).map(({ words: [first] }) => first)).toEqual(['دفتر']);
});

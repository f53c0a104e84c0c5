import { expect } from 'vitest';
import { createProduct } from '../../testing/catalog-factory.ts';
import { it as shopIt } from '../../testing/shop-test.ts';
import { uselessSynonyms } from './synonyms.rules.ts';

const it = shopIt.extend('found', async ({ shop }) => {
  await createProduct(shop.db, { name: { en: 'Falcon hood', ar: 'برقع صقر' }, variants: [{ price: 40, stock: 5 }] });
  return async (q: string) => (await shop.apiFor()('suggest', { query: { query: q } })).rows.map(({ name }) => name);
});

it.each([
  [['sofa', 'couch'], null],
  [['sofa bed', 'couch'], { word: 'sofa bed' }],
  [['!', 'couch'], { word: '!' }],
  [['قهوة', 'قهوه'], { word: null }],
])('whether a list of words has a use: %j', (words, useless) => {
  expect(uselessSynonyms(words)).toEqual(useless);
});

it('words find each other as soon as they are saved, and no longer once they are removed', async ({ owner, found }) => {
  expect(await found('hunting')).toEqual([]);
  const { group } = await owner.console('addSynonyms', { body: { words: ['falcon', 'hunting'] } });
  expect(await found('hunting')).toEqual(['Falcon hood']);

  const changed = { params: { id: group.id }, body: { version: group.version, words: ['falcon', 'qanas'] } };
  const { act } = await owner.console('saveSynonyms', changed);
  expect([await found('hunting'), await found('qanas')]).toEqual([[], ['Falcon hood']]);
  const stale = owner.console('saveSynonyms', {
    ...changed,
    body: { version: group.version, words: ['falcon', 'x1'] },
  });
  await expect(stale).rejects.toMatchObject({
    code: 'changed_meanwhile',
    details: { by: owner.name, fields: { words: { theirs: ['falcon', 'qanas'] } } },
  });

  await owner.console('undoAct', { params: { act: act ?? '' } });
  expect(await found('hunting')).toEqual(['Falcon hood']);
  await owner.console('removeSynonyms', { params: { id: group.id } });
  expect(await found('hunting')).toEqual([]);
  const [removed] = (await owner.console('listAudit')).rows;
  expect(removed).toMatchObject({ action: 'setting.removed', before: { words: ['falcon', 'hunting'] } });
  await owner.console('undoAct', { params: { act: removed?.act ?? '' } });
  expect(await found('hunting')).toEqual(['Falcon hood']);
});

it.for([[['one word', 'two']], [['قهوة', 'قهوه']]])(
  'words that would change nothing are refused: %j',
  async ([words], { owner }) => {
    const before = await owner.console('listSynonyms');
    await expect(owner.console('addSynonyms', { body: { words: words ?? [] } })).rejects.toMatchObject({
      code: 'synonyms_useless',
    });
    expect(await owner.console('listSynonyms')).toEqual(before);
  },
);

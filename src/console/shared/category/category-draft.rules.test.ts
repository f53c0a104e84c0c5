import { expect, it } from 'vitest';
import { draftOf, newDraft, rebased } from './category-draft.rules.ts';

const seen = {
  id: 3,
  version: 1,
  handle: 'roses',
  name: { en: 'Roses', ar: 'ورد' },
  description: { en: '', ar: '' },
  image: null,
  parentId: 1,
  leadDays: null,
  products: 0,
  isEmpty: true,
};

it('a draft takes what a colleague has changed, but for its own changes', () => {
  const draft = { ...draftOf(seen), name: { en: 'Red roses', ar: 'ورد' } };
  const current = { ...seen, version: 2, name: { en: 'Fresh roses', ar: 'ورد طازج' }, handle: 'fresh', parentId: null };
  expect(rebased(draft, current)).toEqual({
    ...draftOf(current),
    name: { en: 'Red roses', ar: 'ورد طازج' },
  });
});

it('a new category has nothing to be compared with', () => {
  expect(rebased(newDraft(1), seen)).toEqual(newDraft(1));
});

import { expect, it } from 'vitest';
import { ApiError } from '#contract/http/client.ts';
import { afterRefusal, draftOf, newDraft, rebased, storedMeanwhile } from './category-draft.rules.ts';

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

it('after a refused save, the next one replaces what a colleague has saved of the same fields', () => {
  const fields = { 'name.en': { yours: 'Red roses', theirs: 'Fresh roses' }, image: { yours: 'mine', theirs: null } };
  const theirs = storedMeanwhile(new ApiError('changed_meanwhile', 409, '', { details: { fields } }));
  expect(theirs).toEqual({ 'name.en': 'Fresh roses', image: null });
  const draft = { ...draftOf({ ...seen, image: 'old' }), name: { en: 'Red roses', ar: 'ورد' }, image: 'mine' };
  expect(afterRefusal(draft, theirs)).toEqual({
    ...draft,
    seen: { ...seen, name: { en: 'Fresh roses', ar: 'ورد' }, image: null },
  });
  expect(storedMeanwhile(new ApiError('invalid', 422, ''))).toEqual({});
});

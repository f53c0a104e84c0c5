import { expect, it } from 'vitest';
import type { StoredSection } from '#contract/content/stored-content.ts';
import { mergeFields } from '../../shared/merge-fields.rules.ts';
import {
  contentOf,
  contentParts,
  contentTexts,
  type EditedContent,
  mergeOrders,
  sectionIds,
  withUnread,
} from './content-edit.rules.ts';

const rail = (id: string, en: string): StoredSection => ({
  id,
  kind: 'rail',
  title: { en, ar: '' },
  products: { from: 'new' },
});
const page = (...sections: StoredSection[]): EditedContent => ({ title: { en: 'Eid', ar: '' }, sections });

function merge(base: EditedContent, present: EditedContent, wanted: EditedContent) {
  const ids = sectionIds(base, present, wanted);
  const stored = contentParts(present, ids);
  const merged = mergeFields(contentParts(wanted, ids), stored, contentParts(base, ids), contentTexts);
  return { conflicts: Object.keys(merged.conflicts), content: contentOf({ ...stored, ...merged.changes }) };
}

it('comes back from its parts', () => {
  const content = page(rail('a', 'A'), rail('b', 'B'));
  expect(contentOf(contentParts(content, sectionIds(content)))).toEqual(content);
});

it('keeps the edits of two people in two sections, and the section that one of them added', () => {
  const base = page(rail('a', 'A'), rail('b', 'B'));
  const theirs = { ...page(rail('a', 'A'), rail('b', 'theirs'), rail('c', 'C')), title: { en: 'Eid', ar: 'العيد' } };
  const mine = { ...page(rail('a', 'mine'), rail('b', 'B')), title: { en: 'Eid 2027', ar: '' } };
  expect(merge(base, theirs, mine)).toEqual({
    conflicts: [],
    content: {
      ...page(rail('a', 'mine'), rail('b', 'theirs'), rail('c', 'C')),
      title: { en: 'Eid 2027', ar: 'العيد' },
    },
  });
});

it('keeps the sharing picture of one person beside the title of another', () => {
  const sharingPicture = { path: 'catalog/eid.webp', focus: { x: 50, y: 50 } };
  const other = { ...sharingPicture, path: 'catalog/other.webp' };
  const title = { en: 'Eid 2027', ar: '' };
  const none = { ...page(rail('a', 'A')), sharingPicture: null };
  const one = { ...none, sharingPicture };
  expect(merge(none, { ...none, title }, one).content).toEqual({ ...one, title });
  expect(merge(one, { ...one, title }, none).content).toEqual({ ...none, title });
  expect(merge(one, { ...one, sharingPicture: other }, none).conflicts).toEqual(['sharingPicture']);
  // A console of the release before does not know it.
  expect(merge(one, one, { ...page(rail('a', 'A')), title }).content).toEqual({ ...one, title });
});

it('removes a section that only one of them removed', () => {
  const base = page(rail('a', 'A'), rail('b', 'B'));
  const { conflicts, content } = merge(base, page(rail('a', 'theirs'), rail('b', 'B')), page(rail('a', 'A')));
  expect([conflicts, content]).toEqual([[], page(rail('a', 'theirs'))]);
});

it('refuses two edits of one section, two orders, and an edit of what the other removed', () => {
  const base = page(rail('a', 'A'), rail('b', 'B'), rail('c', 'C'));
  const [a, b, c] = base.sections as [StoredSection, StoredSection, StoredSection];
  expect(merge(base, page(rail('a', 'theirs'), b, c), page(rail('a', 'mine'), b, c)).conflicts).toEqual(['sections.a']);
  expect(merge(base, page(b, a, c), page(a, c, b)).conflicts).toEqual(['order']);
  expect(merge(base, page(b, c), page(rail('a', 'mine'), b, c)).conflicts).toEqual(['sections.a']);
});

it.each([
  ['what both have added', 'ab', 'abx', 'yab', 'yabx'],
  ['what both have added at the same place', 'ab', 'abx', 'aby', 'abxy'],
  ['what one has moved and the other added', 'abc', 'cab', 'abxc', 'cabx'],
  ['what one has moved and the other removed', 'abc', 'cab', 'ac', 'ca'],
  ['what one has removed and the other moved', 'abc', 'ac', 'cba', 'ca'],
  ['the same move of both', 'abc', 'cab', 'cabx', 'cabx'],
])('an order has %s', (_, base, wanted, present, merged) => {
  const [mine, theirs, read] = [wanted, present, base].map((ids) => ids.split('')) as [string[], string[], string[]];
  expect(mergeOrders(mine, theirs, read)?.toSorted()).toEqual(merged.split('').toSorted());
  expect(mergeOrders(mine, theirs, read)?.join('')).toHaveLength(merged.length);
});

it('two orders in which sections were moved in different ways are a conflict', () => {
  expect(mergeOrders(['b', 'a', 'c'], ['c', 'a', 'b'], ['a', 'b', 'c'])).toBeNull();
});

it('what this release cannot read stays behind what it followed', () => {
  const [hologram, lights] = [
    { id: 'h', kind: 'hologram' },
    { id: 'l', kind: 'lights' },
  ];
  const [a, b] = [rail('a', 'A'), rail('b', 'B')];
  const stored = { ...page(), scent: 'oud', sections: [hologram, a, lights, b] };
  expect(withUnread(stored, page(b, a))).toEqual({ ...page(), scent: 'oud', sections: [hologram, b, a, lights] });
  expect(withUnread(stored, page(b))).toEqual({ ...page(), scent: 'oud', sections: [hologram, lights, b] });
  expect(withUnread(null, page(a))).toEqual(page(a));
});

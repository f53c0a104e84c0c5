import { expect, it } from 'vitest';
import { foldTag, isTag, knownTagOf, sortTags } from './product-tags.ts';

it.each(['occasion:birthday', 'recipient:mother', 'summer', 'eid 2026', 'هدايا الصيف', 'size:xl'])(
  '%s is a tag',
  (tag) => {
    expect(isTag(tag)).toBe(true);
  },
);

it.each(['', ' summer', 'Summer', 'a,b', 'قريب،بعيد', 'occasion:christmas', 'recipient:', 'x'.repeat(41)])(
  '%j is no tag',
  (text) => {
    expect(isTag(text)).toBe(false);
  },
);

it('a free tag has one spelling', () => {
  expect(foldTag('  Summer Sale\n')).toBe('summer sale');
  expect(knownTagOf('summer')).toBeNull();
});

it('the tags of the groups come first, in the order of the groups, and each tag once', () => {
  expect(sortTags(['summer', 'recipient:mother', 'autumn', 'occasion:eid', 'summer', 'occasion:birthday'])).toEqual([
    'occasion:birthday',
    'occasion:eid',
    'recipient:mother',
    'autumn',
    'summer',
  ]);
});

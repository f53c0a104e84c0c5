import { expect, it } from 'vitest';
import { outcomeOf, showsPhotosAfter } from './moderation.rules.ts';

const now = new Date();
const words = { version: 3, photos: [], showsPhotos: false };
const fresh = { ...words, hidden: false, checkedAt: null };
const kept = { ...words, hidden: false, checkedAt: now };
const hidden = { ...words, hidden: true, checkedAt: now };
const pictured = { ...kept, photos: ['uploads/a.webp'] };

it.each([
  ['hides a new one', fresh, { version: 3, isHidden: true }, 'comment.hidden'],
  ['hides a kept one', kept, { version: 3, isHidden: true }, 'comment.hidden'],
  ['keeps a new one', fresh, { version: 3, isHidden: false }, 'comment.kept'],
  ['shows a hidden one', hidden, { version: 3, isHidden: false }, 'comment.shown'],
  ['hides without a version', kept, { version: null, isHidden: true }, 'comment.hidden'],
  ['leaves a hidden one hidden, whatever was seen', hidden, { version: 1, isHidden: true }, 'same'],
  ['leaves a kept one', kept, { version: 1, isHidden: false }, 'same'],
  ['hides no words that were not seen', fresh, { version: 2, isHidden: true }, 'stale'],
  ['shows the photos of a kept one', pictured, { version: 3, isHidden: false, showsPhotos: true }, 'comment.kept'],
  ['shows no photos that were not seen', pictured, { version: 2, isHidden: false, showsPhotos: true }, 'stale'],
  ['leaves photos unseen', pictured, { version: 1, isHidden: false, showsPhotos: false }, 'same'],
  ['has no photos to show', kept, { version: 1, isHidden: false, showsPhotos: true }, 'same'],
  ['keeps nothing that was hidden meanwhile', hidden, { version: 2, isHidden: false }, 'stale'],
] as const)('%s', (_what, comment, decision, outcome) => {
  expect(outcomeOf(comment, decision)).toBe(outcome);
});

it('leaves the photos as they are when words are hidden or shown again', () => {
  const shown = { ...pictured, showsPhotos: true };
  expect(showsPhotosAfter(shown, { version: 3, isHidden: true })).toBe(true);
  expect(showsPhotosAfter(pictured, { version: 3, isHidden: false })).toBe(false);
});

import { expect, it } from 'vitest';
import { outcomeOf } from './moderation.rules.ts';

const now = new Date();
const fresh = { version: 3, hidden: false, checkedAt: null };
const kept = { version: 3, hidden: false, checkedAt: now };
const hidden = { version: 3, hidden: true, checkedAt: now };

it.each([
  ['hides a new one', fresh, { version: 3, isHidden: true }, 'comment.hidden'],
  ['hides a kept one', kept, { version: 3, isHidden: true }, 'comment.hidden'],
  ['keeps a new one', fresh, { version: 3, isHidden: false }, 'comment.kept'],
  ['shows a hidden one', hidden, { version: 3, isHidden: false }, 'comment.shown'],
  ['hides without a version', kept, { version: null, isHidden: true }, 'comment.hidden'],
  ['leaves a hidden one hidden, whatever was seen', hidden, { version: 1, isHidden: true }, 'same'],
  ['leaves a kept one', kept, { version: 1, isHidden: false }, 'same'],
  ['hides no words that were not seen', fresh, { version: 2, isHidden: true }, 'stale'],
  ['keeps nothing that was hidden meanwhile', hidden, { version: 2, isHidden: false }, 'stale'],
] as const)('%s', (_what, comment, decision, outcome) => {
  expect(outcomeOf(comment, decision)).toBe(outcome);
});

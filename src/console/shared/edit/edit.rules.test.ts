import { expect, it } from 'vitest';
import {
  conflictsOf,
  decided,
  emptyEdit,
  hasChanges,
  isEdit,
  isSame,
  pick,
  seenVersion,
  withChange,
  withoutSaved,
} from './edit.rules.ts';

const stored = { name: { en: 'Doha', ar: 'الدوحة' }, fee: 15 };
const now = { stored, versionOf: () => 3 };
const edit = withChange(emptyEdit<typeof stored>(), { fee: 12 }, now);

it('an edit keeps what was read, and its version', () => {
  expect(edit).toEqual({ values: { fee: 12 }, base: { fee: 15 }, seen: { fee: 3 } });
  const later = withChange(edit, { fee: 14 }, { stored: { ...stored, fee: 11 }, versionOf: () => 4 });
  expect(later).toEqual({ values: { fee: 14 }, base: { fee: 15 }, seen: { fee: 3 } });
});

it('a field that is as it was is no change', () => {
  expect(withChange(edit, { fee: 15 }, now)).toEqual(emptyEdit());
  expect([hasChanges(edit), hasChanges(emptyEdit())]).toEqual([true, false]);
});

it('what was typed after a save was sent stays, against what was saved', () => {
  expect(withoutSaved(edit, edit)).toEqual(emptyEdit());
  const later = withChange(withChange(edit, { fee: 14 }, now), { name: { en: 'Doha city', ar: 'الدوحة' } }, now);
  expect(withoutSaved(later, edit)).toEqual({
    values: { fee: 14, name: { en: 'Doha city', ar: 'الدوحة' } },
    base: { fee: 12, name: stored.name },
    seen: { fee: 3, name: 3 },
  });
  const typedBack = withChange(edit, { fee: 15 }, now);
  expect(withoutSaved(typedBack, edit)).toEqual({ values: { fee: 15 }, base: { fee: 12 }, seen: { fee: 3 } });
});

it('a decided conflict keeps the own value or takes the other one', () => {
  const named = withChange(edit, { name: { en: 'Doha', ar: 'دوحة' } }, now);
  const conflict = { part: 'name.ar', yours: 'دوحة', theirs: 'مدينة الدوحة' };
  const mine = decided(named, conflict, 'mine');
  expect([mine.values.name?.ar, mine.base.name?.ar]).toEqual(['دوحة', 'مدينة الدوحة']);
  const theirs = decided(named, conflict, 'theirs');
  expect(theirs.values.name).toEqual(theirs.base.name);
  const fee = decided(edit, { part: 'fee', yours: 12, theirs: 13 }, 'theirs');
  expect([fee.values.fee, hasChanges(fee)]).toEqual([13, false]);
});

it('a draft of an earlier form is no edit', () => {
  expect([edit, null, 'Salem', { text: '9', seen: 3 }, { form: {}, read: null }].map((draft) => isEdit(draft))).toEqual(
    [true, false, false, false, false],
  );
});

it('an edit is sent with the oldest version that it has seen', () => {
  const later = withChange(edit, { name: { en: 'Doha city', ar: 'الدوحة' } }, { stored, versionOf: () => 5 });
  expect([seenVersion(later, 5), seenVersion(emptyEdit<typeof stored>(), 5)]).toEqual([3, 5]);
});

it('a refusal has conflicts if it names fields', () => {
  const refusal = { by: 'Noura', at: '2026-11-23T09:00:00.000Z', version: 4 };
  expect(conflictsOf({ ...refusal, fields: {} })).toBeNull();
  expect(conflictsOf({ ...refusal, fields: { fee: { yours: 12, theirs: 13 } } })).toEqual({
    by: 'Noura',
    at: refusal.at,
    fields: [{ part: 'fee', yours: 12, theirs: 13 }],
  });
});

it('what the person did not change is as others have saved it', () => {
  expect([pick([1], [1], [2]), pick([3], [1], [2])]).toEqual([[2], [3]]);
  expect(isSame({ en: 'Tea', ar: 'شاي' }, { ar: 'شاي', en: 'Tea' })).toBe(true);
});

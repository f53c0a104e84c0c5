import { expect, it } from 'vitest';
import type { AuditRow } from '#contract/console/audit.ts';
import { changesOf, groupActs } from './acts.rules.ts';

function row(id: number, act: string): AuditRow {
  return {
    id,
    act,
    at: '2026-11-23T10:00:00.000Z',
    by: { kind: 'staff', id: null, name: 'Noora' },
    action: 'order.accepted',
    subject: { kind: 'order', id: '1', label: 'DN-1' },
    before: null,
    after: null,
    reason: null,
    sender: null,
  };
}

it('groups the rows of one action', () => {
  const acts = groupActs([row(5, 'b'), row(4, 'b'), row(3, 'a')]);
  expect(acts.map(({ act, rows }) => [act, rows.map(({ id }) => id)])).toEqual([
    ['b', [5, 4]],
    ['a', [3]],
  ]);
});

it('shows changed fields in a fixed order and leaves out what is for programs', () => {
  expect(
    changesOf({ before: { role: 'packer', version: 1 }, after: { version: 2, role: 'driver', pin: true } }),
  ).toEqual([
    { field: 'role', before: 'packer', after: 'driver' },
    { field: 'pin', before: undefined, after: true },
  ]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
});

import { expect, it } from 'vitest';
import { filterOf } from './log-filter.rules.ts';

it('reads the filters of the log from the address, and leaves out what is none', () => {
  const search = 'staff=3&action=staff.suspended&kind=order&subject=12&day=2026-11-23';
  expect(filterOf(new URLSearchParams(search))).toEqual({
    staff: 3,
    action: 'staff.suspended',
    subjectKind: 'order',
    subjectId: '12',
    day: '2026-11-23',
  });
  expect(filterOf(new URLSearchParams('staff=x&action=none&kind=&day=2026-02-30&subject='))).toEqual({});
});

import { expect, it } from 'vitest';
import { acceptedByOther, goneFrom } from './accepted.rules.ts';

const row = (id: number, stage: 'new' | 'pick' = 'new') => ({ id, stage });
const entry = (action: 'placed' | 'accepted' | 'undone', name: string, kind: 'staff' | 'customer' = 'staff') => ({
  action,
  at: '2026-11-24T09:00:00.000Z',
  by: { kind, name },
  detail: '',
});

it('an order is gone that was new and is in the list no more, the newest first', () => {
  expect(goneFrom([row(3), row(2), row(1)], [row(4), row(3)])).toBe(2);
  expect(goneFrom([row(1)], [row(2), row(1)])).toBeNull();
});

it('an order that the person accepts is not gone, neither at the press nor when the list is read again', () => {
  expect(goneFrom([row(1)], [row(1, 'pick')])).toBeNull();
  expect(goneFrom([row(1, 'pick')], [])).toBeNull();
});

it('the name is that of the last one who accepted, unless it is the person, and the order is not new again', () => {
  const timeline = [entry('placed', '', 'customer'), entry('accepted', 'سالم'), entry('accepted', 'نورة')];
  expect(acceptedByOther({ stage: 'pick', timeline }, 'مريم')).toBe('نورة');
  expect(acceptedByOther({ stage: 'ready', timeline }, 'نورة')).toBeNull();
  expect(acceptedByOther({ stage: 'new', timeline }, 'مريم')).toBeNull();
  expect(acceptedByOther({ stage: 'cancelled', timeline }, 'مريم')).toBeNull();
  expect(acceptedByOther({ stage: 'pick', timeline: timeline.slice(0, 1) }, 'مريم')).toBeNull();
});

import { expect, it } from 'vitest';
import { groupByPromise } from './due-groups.rules.ts';

const today = '2026-11-26';
let id = 0;
function row(day: string | null, from: string | null = '16:00', to: string | null = '20:00', late = false) {
  id += 1;
  const kind = day === null ? ('arranged' as const) : ('slot' as const);
  return { id, promise: { kind, day, from: day && from, to: day && to, late } };
}

it('orders are grouped: late, today by time, other days, to arrange', () => {
  const rows = [
    row('2026-11-25', '16:00', '20:00', true),
    row(today, '10:00', '13:00'),
    row(today),
    row(today),
    row('2026-11-27', '10:00', '13:00'),
    row('2026-11-27'),
    row('2026-11-30'),
    row(null),
    // Not accepted in time; the page was read before it was late.
    row('2026-11-27', '16:00', '20:00', true),
  ];
  const groups = groupByPromise(rows, today);
  expect(groups.map(({ kind, promise: { day, from }, rows: { length } }) => [kind, day, from, length])).toEqual([
    ['late', '2026-11-25', '16:00', 2],
    ['due', today, '10:00', 1],
    ['due', today, '16:00', 2],
    ['due', '2026-11-27', null, 2],
    ['due', '2026-11-30', null, 1],
    ['arrange', null, null, 1],
  ]);
  // After midnight, tomorrow is today.
  expect(groupByPromise(rows.slice(4, 6), '2026-11-27').map(({ promise }) => promise.from)).toEqual(['10:00', '16:00']);
});

import { describe, expect, it } from 'vitest';
import { daysLeft, mergeHistory, piecesBySku, readCursor, writeCursor } from './stock.rules.ts';

it.each([
  [10, 0, null],
  [0, 3, 0],
  [10, 14, 10],
  [10, 3, 46],
])('%d pieces at %d in two weeks last %s days', (stock, sold, days) => {
  expect(daysLeft(stock, sold)).toBe(days);
});

it('a SKU that a delivery has twice is one', () => {
  const items = [
    { sku: 'A', quantity: 2 },
    { sku: 'B', quantity: 1 },
    { sku: 'A', quantity: 3 },
  ];
  expect([...piecesBySku(items)]).toEqual([
    ['A', 5],
    ['B', 1],
  ]);
});

describe('the history', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 9, minute)).toISOString();
  const line = { note: '', by: null, undo: null };
  const movements = [
    { ...line, id: 8, at: at(30), change: -2, stockAfter: 6, reason: 'counted' as const, order: null },
    { ...line, id: 5, at: at(10), change: 4, stockAfter: 9, reason: 'received' as const, order: null },
  ];
  const sales = [40, 20, 5].map((minute, index) => ({
    ...line,
    id: null,
    at: at(minute),
    change: -1,
    stockAfter: null,
    reason: 'sold' as const,
    order: { id: 9 - index, number: `DN-${9 - index}` },
  }));
  const start = { movement: 100, order: 100, stock: 5 };
  const shown = ({ rows }: ReturnType<typeof mergeHistory>) =>
    rows.map(({ at: time, stockAfter }) => [time, stockAfter]);
  const all = [
    [at(40), 5],
    [at(30), 6],
    [at(20), 8],
    [at(10), 9],
    [at(5), 5],
  ];

  it('merges movements and sales by time, with the stock after each', () => {
    const page = mergeHistory(start, { movements, sales }, 10);
    expect(shown(page)).toEqual(all);
    expect(page).toMatchObject({ next: null, opening: 6 });
  });

  it('continues where a page ended', () => {
    const first = mergeHistory(start, { movements, sales }, 3);
    expect(shown(first)).toEqual(all.slice(0, 3));
    expect(first).toMatchObject({ next: '8.8.9', opening: null });
    const from = readCursor(first.next ?? '');
    expect(writeCursor(from)).toBe(first.next);
    const rest = {
      movements: movements.filter(({ id }) => id < from.movement),
      sales: sales.filter(({ order }) => order.id < from.order),
    };
    const second = mergeHistory(from, rest, 3);
    expect(shown(second)).toEqual(all.slice(3));
    expect(second).toMatchObject({ next: null, opening: 6 });
  });
});

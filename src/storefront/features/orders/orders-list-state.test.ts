import { describe, expect, it } from 'vitest';
import { needsToolbar, ordersListPath, readOrdersListState } from './orders-list-state.ts';

const read = (query: string) => readOrdersListState(new URLSearchParams(query));

describe('the state of the list of orders', () => {
  // Spec: S9.23
  it('begins at page 1 with 5 orders', () => {
    expect(read('')).toEqual({ page: 1, pageSize: 5, search: '' });
  });

  it.each(['page=0', 'page=-1', 'page=2.5', 'page=x', 'page=99999999', 'limit=7', 'limit=', 'ord_num=%20'])(
    'ignores the invalid %s',
    (query) => {
      expect(read(query)).toEqual({ page: 1, pageSize: 5, search: '' });
    },
  );

  it('reads digits of any script, up to the length that the server accepts', () => {
    expect(read(`ord_num=dn ٢٦${'0'.repeat(60)}`).search).toBe(`dn 26${'0'.repeat(35)}`);
  });

  it.each(['/all-orders', '/all-orders?page=3', '/all-orders?ord_num=DN-26&limit=20&page=2'])(
    'is the same after it was written: %s',
    (path) => {
      expect(ordersListPath(read(path.split('?')[1] ?? ''))).toBe(path);
    },
  );

  it.each([
    ['', undefined, false],
    ['', 5, false],
    ['', 6, true],
    ['limit=10', 1, true],
    ['ord_num=DN', 0, true],
  ])('with the query %s and %s orders needs search and page size: %s', (query, total, expected) => {
    expect(needsToolbar(read(query), total)).toBe(expected);
  });
});

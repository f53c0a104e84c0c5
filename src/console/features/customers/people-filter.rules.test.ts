import { expect, it } from 'vitest';
import { countPeopleFilters, readPeopleFilters } from './people-filter.rules.ts';

it('the filters of an address are read, and what is not valid is left out', () => {
  const read = (text: string) => readPeopleFilters(new URLSearchParams(text));
  expect(read('view=guests&tag=3&orders=2&spent=500&from=2026-11-01&language=ar&sort=spent&q=sara')).toEqual({
    account: 'without',
    tag: 3,
    orders: 2,
    spent: 500,
    from: '2026-11-01',
    language: 'ar',
    sort: 'spent',
  });
  expect(read('view=x&tag=0&orders=-1&spent=1e9&from=2026-13-01&language=fr&sort=name')).toEqual({});
});

it('the account and the order of the list are no filters', () => {
  expect(countPeopleFilters({ account: 'with', sort: 'spent' })).toBe(0);
  expect(countPeopleFilters({ tag: 1, from: '2026-11-01' })).toBe(2);
});

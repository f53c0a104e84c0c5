import { type PeopleSort, peopleSorts } from '#contract/console/people.ts';
import { type Language, languages } from '#contract/values/locale.ts';
import { isDay } from '#contract/values/qatar-time.ts';

/** Which customers a list shows, and in what order. */
export interface PeopleFilters {
  account?: 'with' | 'without';
  tag?: number;
  language?: Language;
  orders?: number;
  spent?: number;
  from?: string;
  to?: string;
  sort?: PeopleSort;
}

/** The names of the filters in the address, without the account and the search. */
export const filterNames = ['tag', 'orders', 'spent', 'from', 'to', 'language', 'sort'] as const;

function numberOf(text: string | null, least: number): number | undefined {
  return /^\d{1,7}$/.test(text ?? '') && Number(text) >= least ? Number(text) : undefined;
}

/** The filters of an address. What is not valid is left out. */
export function readPeopleFilters(search: URLSearchParams): PeopleFilters {
  const get = (name: string) => search.get(name) ?? '';
  const view = get('view');
  const values = {
    account: view === 'accounts' ? 'with' : view === 'guests' ? 'without' : undefined,
    tag: numberOf(search.get('tag'), 1),
    language: languages.find((language) => language === get('language')),
    orders: numberOf(search.get('orders'), 1),
    spent: numberOf(search.get('spent'), 1),
    from: isDay(get('from')) ? get('from') : undefined,
    to: isDay(get('to')) ? get('to') : undefined,
    sort: peopleSorts.find((sort) => sort === get('sort')),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** How many filters there are beside the account and the order of the list. */
export function countPeopleFilters({ account: _account, sort: _sort, ...filters }: PeopleFilters): number {
  return Object.keys(filters).length;
}

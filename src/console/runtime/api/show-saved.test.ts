import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { OutputOf } from '#contract/http/endpoint.ts';
import { changeShown, showSaved, withRows } from './show-saved.ts';
import { readKey } from './use-read.ts';

type Me = OutputOf<ConsoleApi['getMe']>;
const me = (name: string) => ({ id: 1, name }) as Me;
type Inbox = OutputOf<ConsoleApi['countInbox']>;

let queryClient: QueryClient;
/** Answers the reads in the order in which they began. */
let answers: ((answer: unknown) => void)[];
const settled = () => new Promise((resolve) => setTimeout(resolve));
const read = () => new Promise<unknown>((resolve) => answers.push(resolve));

async function answer(index: number, value: unknown): Promise<void> {
  answers[index]?.(value);
  await settled();
}

beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  answers = [];
});

/** A page that shows a read. */
function open(queryKey: readonly unknown[]) {
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: read });
  observer.subscribe(() => {});
  return () => observer.getCurrentResult().data;
}

it('a read that began before the save does not bring the old answer back', async () => {
  const shown = open(readKey('getMe'));
  await answer(0, me('Mona'));
  void queryClient.refetchQueries({ queryKey: readKey('getMe') });
  showSaved(queryClient, 'getMe', me('Noura'));
  await answer(1, me('Mona'));
  expect(shown()).toEqual(me('Noura'));
});

it('nor does the first read of a page, which shows the save at once', async () => {
  const shown = open(readKey('getMe'));
  showSaved(queryClient, 'getMe', me('Noura'));
  await answer(0, me('Mona'));
  expect(shown()).toEqual(me('Noura'));
});

it('nor does a read that no page shows any more', async () => {
  void queryClient.prefetchQuery({ queryKey: readKey('getMe'), queryFn: read });
  showSaved(queryClient, 'getMe', me('Noura'));
  await answer(0, me('Mona'));
  expect(queryClient.getQueryData(readKey('getMe'))).toEqual(me('Noura'));
});

it('a change holds against a read that began before; a first read begins again', async () => {
  const shown = open(readKey('countInbox'));
  changeShown(queryClient, 'countInbox', (counts) => ({ ...counts, comments: 1 }));
  await answer(0, { comments: 7 });
  expect(shown()).toBeUndefined();
  await answer(1, { comments: 6 });
  expect(shown()).toEqual({ comments: 6 });
  void queryClient.refetchQueries({ queryKey: readKey('countInbox') });
  changeShown(queryClient, 'countInbox', (counts: Inbox) => ({ ...counts, comments: 5 }));
  await answer(2, { comments: 6 });
  expect(shown()).toEqual({ comments: 5 });
});

it('a change of rows reaches every page of a list, and only the queries that are asked for', async () => {
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: ['listComments', 'pages', {}],
    queryFn: read,
    initialPageParam: null,
    getNextPageParam: () => null,
  });
  observer.subscribe(() => {});
  await answer(0, {
    rows: [
      { id: 1, version: 1 },
      { id: 2, version: 1 },
    ],
    next: null,
  });
  void observer.refetch();
  const saved = new Map([[2, { version: 2 }]]);
  changeShown(queryClient, 'listComments', (list) => withRows(list, saved));
  await answer(1, {
    rows: [
      { id: 1, version: 1 },
      { id: 2, version: 1 },
    ],
    next: null,
  });
  const rows = observer.getCurrentResult().data?.pages[0];
  expect(rows).toEqual({
    rows: [
      { id: 1, version: 1 },
      { id: 2, version: 2 },
    ],
    next: null,
  });
  changeShown(
    queryClient,
    'listComments',
    (list) => ({ ...list, rows: [] }),
    () => false,
  );
  expect(observer.getCurrentResult().data?.pages[0]).toEqual(rows);
});

import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { readAgain, readChanges } from './read-again.ts';
import { readKey } from './use-read.ts';

let queryClient: QueryClient;
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});

/** A page that shows a read. Returns how often it was read. */
function open(queryKey: readonly unknown[], queryFn: () => unknown = () => ({})) {
  const read = vi.fn(queryFn);
  new QueryObserver(queryClient, { queryKey, queryFn: read }).subscribe(() => {});
  return read;
}

it('reads again what the pages show of the topics, and nothing else', async () => {
  const orders = open(readKey('countOrders'));
  const stock = open(['listStock', 'pages', {}]);
  const zones = open(['shop', 'en', 'listZones', null]);
  const other = open(['words of slips']);
  await settled();
  await readAgain(queryClient, ['orders']);
  expect([orders, stock, zones, other].map(({ mock }) => mock.calls.length)).toEqual([2, 1, 1, 1]);
  await readAgain(queryClient, ['settings', 'stock']);
  expect([orders, stock, zones, other].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 2, 1]);
});

it('begins the first read of a page again: it may be older than the change', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  open(readKey('countOrders'), () => new Promise((resolve) => answers.push(resolve)));
  const reading = readAgain(queryClient, ['orders']);
  await settled();
  answers[0]?.('before');
  answers[1]?.('after');
  await reading;
  expect(queryClient.getQueryData(readKey('countOrders'))).toBe('after');
});

it('reads once after several writes to one thing, and in the given queries only', async () => {
  const shown = open(readKey('getOrder', { params: { order: 'A' } }));
  const other = open(readKey('getOrder', { params: { order: 'B' } }));
  await settled();
  const ends: (() => void)[] = [];
  const tick = (itemId: number) => {
    const input = { params: { id: 7, itemId } };
    void new MutationObserver(queryClient, {
      mutationKey: ['setPicked'],
      mutationFn: (_input: typeof input) => new Promise<void>((resolve) => ends.push(resolve)),
      onSuccess: () =>
        readChanges(queryClient, 'setPicked', input, ({ queryKey }) => JSON.stringify(queryKey).includes('"A"')),
    }).mutate(input);
  };
  [1, 2].forEach(tick);
  await settled();
  ends[0]?.();
  await settled();
  expect(shown).toHaveBeenCalledTimes(1);
  ends[1]?.();
  await settled();
  expect([shown, other].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
});

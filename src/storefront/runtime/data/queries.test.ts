import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { describeQuery, writeQueryData } from './queries.ts';

it('the result of a write stays: a read that began before it is repeated', async () => {
  const queryClient = new QueryClient();
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let calls = 0;
  const query = describeQuery({
    queryKey: ['personal', 'getCart'],
    queryFn: () => (answers[calls++] as PromiseWithResolvers<string>).promise,
  });
  const observer = new QueryObserver(queryClient, query);
  const seen: unknown[] = [];
  const leave = observer.subscribe(({ data }) => seen.push(data));

  writeQueryData({ queryClient }, query, () => 'written');
  answers[0]?.resolve('read before');
  await expect.poll(() => seen.at(-1)).toBe('written');
  expect(calls).toBe(2);
  answers[1]?.resolve('read after');
  await expect.poll(() => seen.at(-1)).toBe('read after');
  expect(seen).not.toContain('read before');

  writeQueryData({ queryClient }, query, (known) => `${known}, written again`);
  await expect.poll(() => seen.at(-1)).toBe('read after, written again');
  expect(calls).toBe(2);
  leave();
});

import type { Mutation, Query, QueryClient } from '@tanstack/react-query';
import { changes, type ConsoleWriteName, shows, type Topic } from '#contract/console/topics.ts';
import { shopShows } from './shop.ts';

const ofConsole = new Map<unknown, readonly Topic[] | 'nothing'>(Object.entries(shows));
const ofShop = new Map<unknown, readonly Topic[]>(Object.entries(shopShows));

function showsAny({ queryKey }: Query, topics: ReadonlySet<Topic>): boolean {
  const [name, , shopName] = queryKey;
  const shown = name === 'shop' ? ofShop.get(shopName) : ofConsole.get(name);
  return shown !== undefined && shown !== 'nothing' && shown.some((topic) => topics.has(topic));
}

/**
 * Reads again what the pages show of some topics. A read under way may be older than the change, so
 * it begins again too. `of` limits it to some queries.
 */
export async function readAgain(
  queryClient: QueryClient,
  topics: readonly Topic[],
  of: (query: Query) => boolean = () => true,
): Promise<void> {
  const changed = new Set(topics);
  const filters = { predicate: (query: Query) => showsAny(query, changed) && of(query) };
  await queryClient.cancelQueries(filters);
  await queryClient.invalidateQueries(filters);
}

/** What a write is about: the `id` of its path. */
const idOf = (input: unknown) => (input as { params?: { id?: unknown } }).params?.id;

/**
 * Reads again what a write that has just ended changes, in the queries `of`. The last of several
 * writes to one thing reads for all: an answer before it would lack the others.
 */
export async function readChanges(
  queryClient: QueryClient,
  name: ConsoleWriteName,
  input: unknown,
  of: (query: Query) => boolean,
): Promise<void> {
  const changed: readonly Topic[] | 'nothing' = changes[name];
  const isSame = ({ state }: Mutation) => idOf(state.variables) === idOf(input);
  if (changed === 'nothing' || queryClient.isMutating({ mutationKey: [name], predicate: isSame }) > 1) return;
  await readAgain(queryClient, changed, of);
}

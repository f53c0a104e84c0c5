import { hashKey, type Query, type QueryCacheNotifyEvent } from '@tanstack/react-query';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import type { Me } from '#contract/console/session.ts';
import type { OutputOf } from '#contract/http/endpoint.ts';
import { serverNow } from '#ui/display/server-time.ts';
import type { App } from '../app-context.ts';
import { type ReadName, readKey } from '../api/use-read.ts';
import { type AnswerStorage, createAnswerStorage } from './answer-storage.ts';
import { answeredAgain, shownFromDevice, shownTimes } from './shown-answers.ts';

/** What can be read without a network: who is signed in, the orders, the run and the stock. */
const keptReads = new Set<unknown>([
  'getMe',
  'countOrders',
  'listOrders',
  'listProblems',
  'getOrder',
  'getMyRun',
  'listStock',
  'getStock',
] satisfies ReadName[]);

const dayMs = 24 * 3_600_000;
// A network that is there, but does not answer.
const patienceMs = 4000;
// The orders of a list whose pages are kept before anyone opens them.
const pagesMax = 40;
const openStages = new Set(['new', 'pick', 'ready', 'way']);

type OrderRow = { number: string; version: number; stage: string };

/** The rows of a list of orders, which is read page by page. */
function rowsOf(data: unknown): OrderRow[] {
  const { pages = [] } = data as { pages?: { rows: OrderRow[] }[] };
  return pages.flatMap(({ rows }) => rows);
}

/** The order without what opens a door: the PIN in texts to people, and the link of the recipient, which shows it. */
function withoutSecrets(order: ConsoleOrder): ConsoleOrder {
  const { contact, contactTexts } = order;
  return {
    ...order,
    contact: contact && { ...contact, message: '' },
    contactTexts: contactTexts && { giver: '', recipient: contactTexts.recipient === null ? null : '' },
    recipientUrl: null,
  };
}

/** What may be kept of an answer. */
function keptOf(name: unknown, data: unknown): unknown {
  if (name === 'getOrder') return withoutSecrets(data as ConsoleOrder);
  if (name !== 'getMyRun') return data;
  const run = data as OutputOf<ConsoleApi['getMyRun']>;
  return { ...run, stops: run.stops.map(withoutSecrets) };
}

const orderKey = (number: string) => readKey('getOrder', { params: { order: number } });

/**
 * Keeps the last answers of the signed-in person on this device, and shows them where no answer comes: after a reload
 * without a network, too. An answer is kept for a day. All of them are removed when the session ends, or when someone
 * else signs in.
 */
export function keepAnswers(
  { queryClient, console, session }: Pick<App, 'queryClient' | 'console' | 'session'>,
  storage: AnswerStorage = createAnswerStorage(),
): void {
  const cache = queryClient.getQueryCache();
  let staffId: number | null = null;
  let isLoadingPages = false;

  async function keep(id: string, data: unknown): Promise<void> {
    if (staffId !== null) await storage.put(staffId, { id, data, at: serverNow() });
  }

  /** Keeps the pages of the open orders of a list, which the person has not opened yet. */
  async function keepPages(rows: readonly OrderRow[]): Promise<void> {
    if (isLoadingPages) return;
    isLoadingPages = true;
    for (const { number, version } of rows.slice(0, pagesMax)) {
      const id = hashKey(orderKey(number));
      const known = (await storage.find(id))?.data as ConsoleOrder | undefined;
      if (known?.version === version) continue;
      const order = await console('getOrder', { params: { order: number } }).catch(() => null);
      if (order === null || staffId === null) break;
      await keep(id, withoutSecrets(order));
    }
    isLoadingPages = false;
  }

  async function keepAnswer({ queryKey: [name], queryHash, state: { data } }: Query): Promise<void> {
    if (name === 'getMe') {
      staffId = (data as Me).id;
      await storage.begin(staffId);
    }
    const kept = keptOf(name, data);
    await keep(queryHash, kept);
    if (name === 'getMyRun')
      for (const stop of (kept as OutputOf<ConsoleApi['getMyRun']>).stops)
        await keep(hashKey(orderKey(stop.number)), stop);
    if (name === 'listOrders') await keepPages(rowsOf(data).filter(({ stage }) => openStages.has(stage)));
  }

  /** Shows the kept answer of a query that has none. */
  async function showKept({ queryHash, queryKey }: Query): Promise<void> {
    const kept = await storage.find(queryHash);
    if (kept === null || serverNow() - kept.at > dayMs) return;
    const query = cache.get(queryHash);
    if (!query || query.state.data !== undefined) return;
    shownFromDevice(queryHash, kept.at);
    queryClient.setQueryData(queryKey, kept.data, { updatedAt: kept.at });
  }

  function showKeptIfLate(query: Query): void {
    setTimeout(() => {
      if (query.state.data === undefined && query.state.fetchStatus === 'fetching') void showKept(query);
    }, patienceMs);
  }

  function follow(event: QueryCacheNotifyEvent): void {
    const { query } = event;
    if (!keptReads.has(query.queryKey[0])) return;
    if (event.type === 'removed') answeredAgain(query.queryHash);
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'fetch') showKeptIfLate(query);
    if (action.type === 'failed' && query.state.data === undefined) void showKept(query);
    // What was removed at the end of a session may still be answered.
    if (action.type !== 'success' || cache.get(query.queryHash) !== query) return;
    if (!action.manual) answeredAgain(query.queryHash);
    // A person who has just signed in is shown without a read.
    else if (query.queryKey[0] !== 'getMe' || shownTimes([query.queryHash]).length > 0) return;
    void keepAnswer(query);
  }

  cache.subscribe(follow);
  session.subscribe(() => {
    staffId = null;
    void storage.clear();
  });
  // What was read, or failed, before this code was there. Who is signed in comes first.
  const before = cache.getAll().filter(({ queryKey }) => keptReads.has(queryKey[0]));
  const isMe = ({ queryKey: [name] }: Query) => Number(name === 'getMe');
  for (const query of before.toSorted((a, b) => isMe(b) - isMe(a))) {
    if (query.state.data !== undefined) void keepAnswer(query);
    else if (query.state.fetchFailureCount > 0 || query.state.status === 'error') void showKept(query);
    else if (query.state.fetchStatus === 'fetching') showKeptIfLate(query);
  }
}

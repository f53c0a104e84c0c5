import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ConsoleClient } from '#contract/console/client.ts';
import { ApiError } from '#contract/http/client.ts';
import { createConsoleQueryClient } from '../api/query-client.ts';
import { readKey } from '../api/use-read.ts';
import { createSessionEvents } from '../session/session-events.ts';
import type { AnswerStorage, KeptAnswer } from './answer-storage.ts';
import { keepAnswers } from './keep-answers.ts';
import { shownTimes } from './shown-answers.ts';

// Keeps what the real one keeps: the answers of one person.
function fakeStorage() {
  const rows = new Map<string, KeptAnswer>();
  let owner: number | null = null;
  const storage: AnswerStorage = {
    async begin(staffId) {
      if (owner !== staffId) rows.clear();
      owner = staffId;
    },
    async put(staffId, answer) {
      if (owner === staffId) rows.set(answer.id, answer);
    },
    find: async (id) => rows.get(id) ?? null,
    async clear() {
      rows.clear();
      owner = null;
    },
  };
  return { rows, storage };
}

const keyOfMe = readKey('getMe');
const keyOfRun = readKey('getMyRun');
const idOf = (key: readonly unknown[]) => JSON.stringify(key);
const lost = () => Promise.reject(new ApiError('network', 0, ''));
const texts = { giver: 'The PIN is 4821', recipient: null };
const fromShop = {
  number: 'DN-1',
  version: 4,
  contact: { address: 'Street 12', message: 'The PIN is 4821' },
  contactTexts: texts,
  recipientUrl: 'https://shop.example/en/gift#secret',
};
/** What is kept of it: nothing that opens a door. */
const stop = {
  ...fromShop,
  contact: { address: 'Street 12', message: '' },
  contactTexts: { giver: '', recipient: null },
  recipientUrl: null,
};

type Answers = Record<string, (input?: unknown) => Promise<unknown>>;

/** A tab of the console: what it reads comes from `answers` by the name of the call. */
function openTab(storage: AnswerStorage, answers: Answers) {
  const session = createSessionEvents();
  const queryClient = createConsoleQueryClient(session);
  const console = ((name: string, input: unknown) => (answers[name] ?? lost)(input)) as unknown as ConsoleClient;
  keepAnswers({ queryClient, console, session }, storage);
  const ends: (() => void)[] = [];
  return {
    session,
    read(queryKey: unknown[]) {
      const observer = new QueryObserver(queryClient, {
        queryKey,
        queryFn: () => (answers[String(queryKey[0])] ?? lost)(),
      });
      ends.push(observer.subscribe(() => {}));
    },
    shown: (queryKey: unknown[]) => queryClient.getQueryData(queryKey),
    again: (queryKey: unknown[]) => queryClient.refetchQueries({ queryKey }),
    // What a change in the shop does to a read under way.
    beginAgain: (queryKey: unknown[]) => queryClient.cancelQueries({ queryKey }),
    close() {
      for (const end of ends) end();
      queryClient.clear();
    },
  };
}

const settle = () => vi.advanceTimersByTimeAsync(50);
let tabs: ReturnType<typeof openTab>[];

function open(...args: Parameters<typeof openTab>) {
  const tab = openTab(...args);
  tabs.push(tab);
  return tab;
}

beforeEach(() => {
  tabs = [];
  vi.useFakeTimers({ now: new Date('2026-11-27T07:42:00Z') });
});
afterEach(() => {
  for (const tab of tabs) tab.close();
  vi.useRealTimers();
});

/** A device on which person 1 has read their run. */
async function deviceOf(staffId = 1) {
  const device = fakeStorage();
  const tab = open(device.storage, {
    getMe: async () => ({ id: staffId }),
    getMyRun: async () => ({ stops: [fromShop] }),
  });
  tab.read(keyOfMe);
  await settle();
  tab.read(keyOfRun);
  await settle();
  return { ...device, tab };
}

it('a tab without a network shows the last answers, and says when they came', async () => {
  const { storage } = await deviceOf();
  await vi.advanceTimersByTimeAsync(3_600_000);
  let answers: Answers = {};
  const tab = open(storage, { getMe: () => (answers['getMe'] ?? lost)(), getMyRun: () => (answers['run'] ?? lost)() });
  tab.read(keyOfMe);
  tab.read(keyOfRun);
  // The page of an order of the run, which nobody has opened.
  tab.read(readKey('getOrder', { params: { order: 'DN-1' } }));
  await settle();
  expect(tab.shown(keyOfMe)).toEqual({ id: 1 });
  expect(tab.shown(keyOfRun)).toEqual({ stops: [stop] });
  expect(tab.shown(readKey('getOrder', { params: { order: 'DN-1' } }))).toEqual(stop);
  await tab.beginAgain(keyOfRun);
  expect(tab.shown(keyOfRun)).toEqual({ stops: [stop] });
  const at = new Date('2026-11-27T07:42:00Z').getTime();
  expect(shownTimes([idOf(keyOfRun)])[0]).toBeGreaterThanOrEqual(at);
  expect(shownTimes([idOf(keyOfRun)])[0]).toBeLessThan(at + 1000);
  answers = { getMe: async () => ({ id: 1 }), run: async () => ({ stops: [] }) };
  await tab.again(keyOfRun);
  expect([tab.shown(keyOfRun), shownTimes([idOf(keyOfRun)])]).toEqual([{ stops: [] }, []]);
});

it('the age of what is shown does not begin anew, and ends after a day', async () => {
  const { storage, rows } = await deviceOf();
  const kept = structuredClone([...rows.values()]);
  const tab = open(storage, {});
  tab.read(keyOfMe);
  tab.read(keyOfRun);
  await settle();
  expect([...rows.values()]).toEqual(kept);
  await vi.advanceTimersByTimeAsync(25 * 3_600_000);
  const later = open(storage, {});
  later.read(keyOfMe);
  await settle();
  expect(later.shown(keyOfMe)).toBeUndefined();
});

it('a shop that does not answer is not waited for longer than four seconds', async () => {
  const { storage } = await deviceOf();
  const tab = open(storage, { getMyRun: () => new Promise(() => {}) });
  tab.read(keyOfRun);
  await vi.advanceTimersByTimeAsync(3900);
  expect(tab.shown(keyOfRun)).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  expect(tab.shown(keyOfRun)).toEqual({ stops: [stop] });
});

it.each(['closed', 'ended'] as const)('nothing stays when the session is %s', async (reason) => {
  const { tab, rows } = await deviceOf();
  expect(rows.size).toBeGreaterThan(2);
  tab.session.end(reason);
  await settle();
  await tab.again(keyOfRun);
  expect(rows.size).toBe(0);
});

it('nothing of one person is there for another', async () => {
  const { storage, rows } = await deviceOf();
  const tab = open(storage, { getMe: async () => ({ id: 2 }) });
  tab.read(keyOfMe);
  await settle();
  tab.read(keyOfRun);
  await settle();
  expect([tab.shown(keyOfRun), [...rows.keys()]]).toEqual([undefined, [idOf(keyOfMe)]]);
});

it('the pages of the open orders of a list are kept before anyone opens them, each version once', async () => {
  const { rows, storage } = fakeStorage();
  const getOrder = vi.fn(async (input: unknown) => ({
    ...fromShop,
    number: (input as { params: { order: string } }).params.order,
    version: 2,
  }));
  const list = ['listOrders', 'pages', {}];
  const row = (number: string, stage: string) => ({ number, version: 2, stage });
  const tab = open(storage, {
    getMe: async () => ({ id: 1 }),
    getOrder,
    listOrders: async () => ({ pages: [{ rows: [row('A', 'pick'), row('B', 'done'), row('C', 'way')] }] }),
  });
  tab.read(keyOfMe);
  await settle();
  tab.read(list);
  await settle();
  await tab.again(list);
  await settle();
  expect(getOrder.mock.calls.map(([input]) => input)).toEqual([{ params: { order: 'A' } }, { params: { order: 'C' } }]);
  expect(rows.get(idOf(readKey('getOrder', { params: { order: 'A' } })))?.data).toMatchObject({ number: 'A' });
});

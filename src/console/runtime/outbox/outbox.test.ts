import { expect, it, vi } from 'vitest';
import { createOutbox, type KeptWrite, type OutboxStorage, type Sent } from './outbox.ts';

function fakeStorage(): OutboxStorage & { rows: Map<string, KeptWrite> } {
  const rows = new Map<string, KeptWrite>();
  return {
    rows,
    all: async () => [...rows.values()],
    put: async (write) => void rows.set(write.key, write),
    remove: async (key) => void rows.delete(key),
    onChange: () => {},
  };
}

const pack = (n: number, order = n): KeptWrite => ({
  key: `key-${n}`,
  staffId: 1,
  name: 'packOrders',
  input: { body: { items: [{ id: order, version: n }] } },
  orderIds: [order],
  label: `DN-${order}`,
  at: n,
  refusal: null,
});

const count = (key: string, at: number, counted: number): KeptWrite => ({
  key,
  staffId: 1,
  name: 'adjustStock',
  input: { params: { id: 7 }, body: { counted, seen: 10, seenMovement: 5, reason: 'counted' } },
  orderIds: [],
  label: 'Red roses',
  at,
  refusal: null,
});

const done: Sent = { outcome: 'done' };

async function openOutbox(storage: OutboxStorage, send: (write: KeptWrite) => Promise<Sent>) {
  const outbox = createOutbox({ storage, send });
  await outbox.open(1);
  return outbox;
}

it('fifty acts are sent in five seconds, each once, those of an order one after another', async () => {
  const storage = fakeStorage();
  const seen: string[] = [];
  const open = new Set<number>();
  const outbox = await openOutbox(storage, async ({ key, orderIds: [id = 0] }) => {
    expect(open.has(id)).toBe(false);
    open.add(id);
    seen.push(key);
    await new Promise((resolve) => setTimeout(resolve, 20));
    open.delete(id);
    return done;
  });
  for (let n = 0; n < 50; n += 1) await outbox.keep(pack(n, n % 10));
  expect(storage.rows.size).toBe(50);
  const began = performance.now();
  await Promise.all([outbox.replay(), outbox.replay()]);
  expect(performance.now() - began).toBeLessThan(5000);
  expect(seen.toSorted()).toEqual(Array.from({ length: 50 }, (_, n) => `key-${n}`).toSorted());
  expect(seen.filter((key) => Number(key.slice(4)) % 10 === 3)).toEqual([
    'key-3',
    'key-13',
    'key-23',
    'key-33',
    'key-43',
  ]);
  expect([outbox.current(), storage.rows.size]).toEqual([[], 0]);
});

it('what finds no network stays, with its key, also after a reload', async () => {
  const storage = fakeStorage();
  const sent: string[] = [];
  let isLost = true;
  const send = async ({ key }: KeptWrite): Promise<Sent> => {
    sent.push(key);
    return isLost ? { outcome: 'later' } : done;
  };
  const before = await openOutbox(storage, send);
  await before.keep(pack(1, 5));
  await before.keep(pack(2, 5));
  await before.replay();
  expect(sent).toEqual(['key-1']);
  isLost = false;
  const after = createOutbox({ storage, send });
  await after.open(2);
  expect(after.current()).toEqual([]);
  await after.open(1);
  await after.replay();
  expect(sent).toEqual(['key-1', 'key-1', 'key-2']);
  expect(storage.rows.size).toBe(0);
});

it('what the shop refuses stays with its sentence until the person has read it', async () => {
  const storage = fakeStorage();
  const outbox = await openOutbox(storage, async ({ key }) =>
    key === 'key-1' ? { outcome: 'refused', refusal: 'Cancelled by the customer', code: 'order_moved' } : done,
  );
  await outbox.keep(pack(1, 5));
  await outbox.keep(pack(2, 5));
  await outbox.replay();
  await outbox.replay();
  expect(outbox.current()).toMatchObject([{ key: 'key-1', refusal: 'Cancelled by the customer' }]);
  expect([...storage.rows.values()]).toMatchObject([{ key: 'key-1', refusal: 'Cancelled by the customer' }]);
  await outbox.dismiss('key-1');
  expect([outbox.current(), storage.rows.size]).toEqual([[], 0]);
});

it('nothing of one person is sent or shown when another one signs in in the same tab', async () => {
  const storage = fakeStorage();
  const sent: string[] = [];
  const outbox = await openOutbox(storage, async ({ key }) => {
    sent.push(key);
    return done;
  });
  await outbox.keep(pack(1));
  await outbox.open(2);
  await outbox.replay();
  expect([sent, outbox.current(), storage.rows.size]).toEqual([[], [], 1]);
  await outbox.open(1);
  await outbox.replay();
  expect([sent, storage.rows.size]).toEqual([['key-1'], 0]);
});

it('what another tab has sent is not sent again, and what it keeps is', async () => {
  const storage = fakeStorage();
  const sent: string[] = [];
  const outbox = await openOutbox(storage, async ({ key }) => {
    sent.push(key);
    return done;
  });
  await outbox.keep(pack(1));
  storage.rows.clear();
  await storage.put(pack(2));
  await outbox.replay();
  expect(sent).toEqual(['key-2']);
});

it('a write that the shop fails to do keeps back those of its order only', async () => {
  const storage = fakeStorage();
  const sent: string[] = [];
  const outbox = await openOutbox(storage, async ({ key }) => {
    sent.push(key);
    return key === 'key-1' ? { outcome: 'failed' } : done;
  });
  await outbox.keep(pack(1, 5));
  await outbox.keep(pack(2, 5));
  await outbox.keep(pack(3, 6));
  await outbox.replay();
  expect(sent).toEqual(['key-1', 'key-3']);
  expect(outbox.current().map(({ key }) => key)).toEqual(['key-1', 'key-2']);
});

it('a second count of a variant replaces the first one that still waits, not one that is on its way', async () => {
  const storage = fakeStorage();
  const asked = vi.fn<(resolve: (sent: Sent) => void) => void>();
  const outbox = await openOutbox(storage, () => new Promise(asked));
  await outbox.keep(count('first', 1, 8));
  await outbox.keep(count('second', 2, 7));
  expect([...storage.rows.keys()]).toEqual(['second']);
  const replay = outbox.replay();
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await outbox.keep(count('third', 3, 6));
  expect([...storage.rows.keys()]).toEqual(['second', 'third']);
  asked.mock.calls[0]?.[0]({ outcome: 'later' });
  await replay;
  expect(outbox.current().map(({ key }) => key)).toEqual(['second', 'third']);
});

import type { ConsoleApi } from '#contract/console/api.ts';
import type { InputOf } from '#contract/http/endpoint.ts';

/** The writes that wait for the network. Everything else says that it was not saved. */
export type KeptName = 'setPicked' | 'packOrders' | 'deliverOrder';

/** A write that waits, or that the shop refused when it was sent. */
export interface KeptWrite<N extends KeptName = KeptName> {
  /** Its Idempotency-Key: however often it is sent, it is done once. */
  key: string;
  staffId: number;
  name: N;
  input: { [M in KeptName]: InputOf<ConsoleApi[M]> }[N];
  orderIds: readonly number[];
  /** The numbers of the orders, for people. */
  label: string;
  /** When the person did it, in milliseconds. */
  at: number;
  /** Why the shop did not do it; null while it waits. */
  refusal: string | null;
}

/** Where kept writes survive a reload. */
export interface OutboxStorage {
  all: () => Promise<KeptWrite[]>;
  put: (write: KeptWrite) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

/** What became of a write that was sent. `later`: no answer came, or the session is over. */
export type Sent = { outcome: 'done' } | { outcome: 'later' } | { outcome: 'refused'; refusal: string };

interface Needs {
  storage: OutboxStorage;
  send: (write: KeptWrite) => Promise<Sent>;
}

// Orders that are sent at the same time. The writes of one order follow each other.
const atOnce = 4;

/** The writes of a person that wait for the network. A refused one stays until the person has read why. */
export function createOutbox({ storage, send }: Needs) {
  const listeners = new Set<() => void>();
  let writes: readonly KeptWrite[] = [];
  let sending: Promise<void> | null = null;

  function set(next: readonly KeptWrite[]): void {
    writes = next;
    for (const listener of listeners) listener();
  }

  const drop = (key: string) => set(writes.filter((write) => write.key !== key));

  /** Sends a write. Returns whether the next one of its order may follow. */
  async function sendOne(write: KeptWrite): Promise<boolean> {
    const sent = await send(write);
    if (sent.outcome === 'later') return false;
    if (sent.outcome === 'done') {
      drop(write.key);
      await storage.remove(write.key);
      return true;
    }
    const refused = { ...write, refusal: sent.refusal };
    set(writes.map((one) => (one.key === write.key ? refused : one)));
    await storage.put(refused);
    return true;
  }

  async function sendAll(): Promise<void> {
    // A write about several orders waits for those before it, so it is in the chain of its first order.
    const byOrder = new Map<number | undefined, KeptWrite[]>();
    for (const write of writes)
      if (write.refusal === null) byOrder.set(write.orderIds[0], [...(byOrder.get(write.orderIds[0]) ?? []), write]);
    const chains = [...byOrder.values()];
    let isLost = false;
    async function work(): Promise<void> {
      for (let chain = chains.shift(); chain && !isLost; chain = chains.shift())
        for (const write of chain) {
          if (isLost) return;
          if (!(await sendOne(write))) isLost = true;
        }
    }
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  return {
    current: () => writes,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Reads what a person has left on this device, with what others left there out of sight. */
    async open(staffId: number): Promise<void> {
      const stored = (await storage.all()).filter((write) => write.staffId === staffId);
      const known = new Set(writes.map(({ key }) => key));
      set([...stored.filter(({ key }) => !known.has(key)), ...writes].sort((a, b) => a.at - b.at));
    },
    /** Keeps a write until the network is back. */
    async keep(write: KeptWrite): Promise<void> {
      set([...writes, write]);
      await storage.put(write);
    },
    /** The person has read why it was refused. */
    async dismiss(key: string): Promise<void> {
      drop(key);
      await storage.remove(key);
    },
    /** Sends all that wait, once at a time. Those that find no network stay. */
    replay(): Promise<void> {
      sending ??= sendAll().finally(() => (sending = null));
      return sending;
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

import type { ConsoleApi } from '#contract/console/api.ts';
import type { OrderMoved } from '#contract/console/outcomes.ts';
import type { InputOf } from '#contract/http/endpoint.ts';

/** The writes that wait for the network. Everything else says that it was not saved. */
export type KeptName = 'setPicked' | 'packOrders' | 'deliverOrder' | 'noteOrder' | 'adjustStock';

/** A write that waits, or that the shop refused when it was sent. */
export type KeptWrite = {
  [N in KeptName]: {
    /** Its Idempotency-Key: however often it is sent, it is done once. */
    key: string;
    staffId: number;
    name: N;
    input: InputOf<ConsoleApi[N]>;
    /** Empty for a count. */
    orderIds: readonly number[];
    /** The numbers of the orders or the name of the product, for people. */
    label: string;
    /** When the person did it, in milliseconds. */
    at: number;
    /** Why the shop did not do it, empty if it gave no sentence; null while it waits. */
    refusal: string | null;
    /** The code of the refusal. */
    code?: string | undefined;
    /** Who changed the order in the meantime, if that is why it was refused. */
    moved?: OrderMoved | undefined;
    /** What is to be collected now, in riyals, if a delivery was refused for another sum. */
    due?: number | undefined;
  };
}[KeptName];

/** Where kept writes survive a reload: those of everyone who works on this device. */
export interface OutboxStorage {
  all: () => Promise<KeptWrite[]>;
  put: (write: KeptWrite) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** Calls it when another tab has changed something. */
  onChange: (listener: () => void) => void;
}

/**
 * What became of a write that was sent. `later`: no answer came, or the session is over, so nothing else is sent.
 * `failed`: the shop could not do this one.
 */
export type Sent =
  | { outcome: 'done' | 'later' | 'failed' }
  | { outcome: 'refused'; refusal: string; code: string; moved?: OrderMoved | undefined; due?: number | undefined };

interface Needs {
  storage: OutboxStorage;
  send: (write: KeptWrite) => Promise<Sent>;
  /** Runs the work in one tab at a time. */
  alone?: (work: () => Promise<void>) => Promise<void>;
  /** Receives whether anything is kept, of anyone. */
  onCount?: (hasAny: boolean) => void;
}

// Orders that are sent at the same time. The writes of one order follow each other.
const atOnce = 4;

/** What a write is about. A write about several orders waits for those before it, so it counts for its first order. */
function subjectOf({ name, input, orderIds }: KeptWrite): string {
  return name === 'adjustStock' ? `variant ${input.params.id}` : `order ${orderIds[0]}`;
}

/** The writes of a person that wait for the network. A refused one stays until the person has read why. */
export function createOutbox({ storage, send, alone = (work) => work(), onCount = () => {} }: Needs) {
  const listeners = new Set<() => void>();
  let writes: readonly KeptWrite[] = [];
  let owner: number | null = null;
  let sending: Promise<void> | null = null;
  const onTheWay = new Set<string>();

  function set(next: readonly KeptWrite[]): void {
    writes = next;
    for (const listener of listeners) listener();
  }

  async function read(): Promise<void> {
    const all = await storage.all();
    set(all.filter(({ staffId }) => staffId === owner).sort((a, b) => a.at - b.at));
    onCount(all.length > 0);
  }

  async function drop(key: string): Promise<void> {
    set(writes.filter((write) => write.key !== key));
    await storage.remove(key);
    await read();
  }

  /** Sends a write. Returns what became of it. */
  async function sendOne(write: KeptWrite): Promise<Sent['outcome']> {
    onTheWay.add(write.key);
    const sent = await send(write).finally(() => onTheWay.delete(write.key));
    if (sent.outcome === 'done') await drop(write.key);
    if (sent.outcome === 'refused') {
      const { refusal, code, moved, due } = sent;
      await storage.put({ ...write, refusal, code, moved, due });
      await read();
    }
    return sent.outcome;
  }

  async function sendAll(): Promise<void> {
    // Another tab may have sent some.
    await read();
    const person = owner;
    const bySubject = new Map<string, KeptWrite[]>();
    for (const write of writes) {
      const subject = subjectOf(write);
      if (write.refusal === null) bySubject.set(subject, [...(bySubject.get(subject) ?? []), write]);
    }
    const chains = [...bySubject.values()];
    let isLost = false;
    async function work(): Promise<void> {
      for (let chain = chains.shift(); chain; chain = chains.shift())
        for (const write of chain) {
          if (isLost || owner !== person) return;
          const outcome = await sendOne(write);
          if (outcome === 'later') isLost = true;
          if (outcome === 'failed') break;
        }
    }
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  storage.onChange(() => void read());

  return {
    current: () => writes,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Reads what a person has left on this device, with what others left there out of sight. */
    async open(staffId: number): Promise<void> {
      if (owner !== staffId) set([]);
      owner = staffId;
      await read();
    },
    /** Keeps a write until the network is back. A count replaces one of the same variant that still waits. */
    async keep(write: KeptWrite): Promise<void> {
      owner ??= write.staffId;
      const replaced = writes.filter(
        (one) =>
          one.name === 'adjustStock' &&
          write.name === 'adjustStock' &&
          subjectOf(one) === subjectOf(write) &&
          one.refusal === null &&
          !onTheWay.has(one.key),
      );
      set([...writes.filter((one) => !replaced.includes(one)), write]);
      await storage.put(write);
      for (const { key } of replaced) await storage.remove(key);
      await read();
    },
    /** The person has read why it was refused, or gives it up. */
    dismiss: drop,
    /** Sends all that wait, once at a time. Those that find no network stay. */
    replay(): Promise<void> {
      sending ??= alone(sendAll).finally(() => (sending = null));
      return sending;
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

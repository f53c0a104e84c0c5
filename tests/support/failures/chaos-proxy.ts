import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net';

/** Up: from the client to the server. Down: the way back. */
type Direction = 'up' | 'down';

export interface Cut {
  direction: Direction;
  /**
   * When this many bytes have passed in that direction on a connection since the faults were set;
   * 0: with the first byte.
   */
  afterBytes?: number;
  /**
   * Or when these bytes pass: `commit\0` ends a transaction. They must come after `having`, if it
   * is set.
   */
  at?: string;
  having?: string;
  /**
   * `this` (default): what triggers the cut is lost; of a chunk that passes `afterBytes`, the bytes
   * up to there arrive. `answer`: the trigger arrives, and the first bytes of the response are
   * lost.
   */
  lose?: 'this' | 'answer';
  /** How many connections are cut. Default: all. */
  times?: number;
}

export interface Faults {
  /** Delays every byte, in both directions. */
  latencyMs?: number;
  /** Connections end with a reset, on both sides. */
  cut?: Cut;
  /**
   * `held`: nothing passes until other faults are set, then all of it does. `swallowed`:
   * connections stay open, and bytes are lost.
   */
  bytes?: 'held' | 'swallowed';
  /** New connections are reset at once, as without a listening server. */
  refuse?: boolean;
}

interface Link {
  client: Socket;
  server: Socket;
  passed: Record<Direction, number>;
  /** The last bytes of both directions, so that a pattern is found across two packets. */
  tail: Record<Direction, string>;
  seen: boolean;
  loseNext: Direction | null;
  due: Record<Direction, number>;
  held: (() => void)[];
}

const opposite = (direction: Direction): Direction => (direction === 'up' ? 'down' : 'up');

function end(link: Link): void {
  for (const socket of [link.client, link.server]) if (!socket.destroyed) socket.resetAndDestroy();
}

/**
 * A TCP proxy that simulates network faults between a client and the shop, or between the shop and
 * its database. Clients connect to `port` (`urlOf` rewrites an address). Without faults it passes
 * everything on.
 */
export async function startChaosProxy(target: { host?: string; port: number }) {
  const links = new Set<Link>();
  let faults: Faults = {};
  let cuts = 0;

  function cutNow(link: Link): void {
    if (!links.delete(link)) return;
    cuts += 1;
    end(link);
  }

  /** Whether the chunk triggers the cut. */
  function triggers(link: Link, direction: Direction, text: string, cut: Cut): boolean {
    if (cut.times !== undefined && cuts >= cut.times) return false;
    if (cut.at === undefined) return direction === cut.direction && link.passed[direction] > (cut.afterBytes ?? 0);
    if (direction !== cut.direction) return false;
    const all = link.tail[direction] + text;
    link.tail[direction] = all.slice(-Math.max(cut.at.length, cut.having?.length ?? 0) + 1);
    if (cut.having !== undefined && !link.seen) {
      const from = all.indexOf(cut.having);
      link.seen = from >= 0;
      return from >= 0 && all.includes(cut.at, from);
    }
    return all.includes(cut.at);
  }

  function pass(link: Link, direction: Direction, chunk: Buffer): void {
    const to = direction === 'up' ? link.server : link.client;
    const from = direction === 'up' ? link.client : link.server;
    if (faults.bytes === 'swallowed' || !links.has(link)) return;
    if (faults.bytes === 'held') return void link.held.push(() => pass(link, direction, chunk));
    if (link.loseNext === direction) return cutNow(link);
    link.passed[direction] += chunk.length;
    const { cut, latencyMs = 0 } = faults;
    if (cut && link.loseNext === null && triggers(link, direction, chunk.toString('latin1'), cut)) {
      if (cut.lose !== 'answer') {
        const arrives = cut.at === undefined ? (cut.afterBytes ?? 0) - (link.passed[direction] - chunk.length) : 0;
        if (arrives <= 0 || to.destroyed) return cutNow(link);
        return void to.write(chunk.subarray(0, arrives), () => cutNow(link));
      }
      link.loseNext = opposite(direction);
    }
    const now = performance.now();
    link.due[direction] = Math.max(link.due[direction], now + latencyMs);
    const write = () => {
      if (to.destroyed) return;
      if (to.write(chunk)) return;
      from.pause();
      to.once('drain', () => from.resume());
    };
    if (link.due[direction] <= now) write();
    else setTimeout(write, link.due[direction] - now);
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    client.on('error', () => client.destroy());
    if (faults.refuse) return void client.resetAndDestroy();
    const upstream = connectTo({
      host: target.host ?? '127.0.0.1',
      port: target.port,
      noDelay: true,
      allowHalfOpen: true,
    });
    const link: Link = {
      client,
      server: upstream,
      passed: { up: 0, down: 0 },
      tail: { up: '', down: '' },
      seen: false,
      loseNext: null,
      due: { up: 0, down: 0 },
      held: [],
    };
    links.add(link);
    for (const [from, to, direction] of [
      [client, upstream, 'up'],
      [upstream, client, 'down'],
    ] as const) {
      from.on('data', (chunk: Buffer) => pass(link, direction, chunk));
      // Delayed bytes are sent first.
      from.on('end', () => setTimeout(() => to.end(), Math.max(0, link.due[direction] - performance.now())));
      from.on('error', () => end(link));
      from.on('close', () => {
        links.delete(link);
        if (from.errored) end(link);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    port,
    /** The same address through the proxy. */
    urlOf: (url: string): string => {
      const changed = new URL(url);
      changed.hostname = '127.0.0.1';
      changed.port = String(port);
      return changed.href;
    },
    /** Replaces all faults, also on open connections; counts of bytes and cuts start at 0. */
    set: (next: Faults): void => {
      faults = next;
      cuts = 0;
      for (const link of links) {
        link.passed = { up: 0, down: 0 };
        link.tail = { up: '', down: '' };
        link.seen = false;
        link.loseNext = null;
        for (const release of link.held.splice(0)) release();
      }
    },
    /** The number of connections cut since the faults were set. */
    cuts: () => cuts,
    /** The number of open connections. */
    open: () => links.size,
    /** Resets every open connection. */
    cutAll: (): void => {
      for (const link of links) cutNow(link);
    },
    close: async (): Promise<void> => {
      for (const link of links) end(link);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type ChaosProxy = Awaited<ReturnType<typeof startChaosProxy>>;

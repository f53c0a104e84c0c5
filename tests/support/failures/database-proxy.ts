import { connect, createServer, type Socket } from 'node:net';
import { createStatementReader } from '../rows/statement-reader.ts';

export interface Cut {
  /** The number of the statement, from 1, over all connections since `cutAt`. */
  statement: number;
  /**
   * Before the database receives it, or after it has executed it and before its response is sent.
   */
  when: 'before' | 'after';
}

/** A proxy between a shop and its PostgreSQL. */
export async function startDatabaseProxy(targetPort: number) {
  let target = targetPort;
  let delayMs = 0;
  let silent = false;
  let cut: (Cut & { reached: () => void }) | null = null;
  let statements = 0;
  const pairs = new Set<[Socket, Socket]>();

  function pass(from: Socket, to: Socket, chunk: Buffer): void {
    // Swallowed bytes stay lost: they wait until the connection ends.
    if (silent) return void from.pause();
    if (delayMs === 0) to.write(chunk);
    else setTimeout(() => to.write(chunk), delayMs);
  }

  const server = createServer((client) => {
    const database = connect({ host: '127.0.0.1', port: target, noDelay: true });
    client.setNoDelay();
    const pair: [Socket, Socket] = [client, database];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      database.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);

    /** The statement after which no response is passed on. */
    let last = false;
    const read = createStatementReader((bytes, isStatement) => {
      if (isStatement && !last) {
        statements += 1;
        if (cut?.statement === statements) {
          if (cut.when === 'before') return reach();
          last = true;
        }
      }
      pass(client, database, bytes);
    });
    function reach(): void {
      const { reached } = cut as NonNullable<typeof cut>;
      cut = null;
      reached();
      end();
    }
    client.on('data', (chunk) => read(chunk));
    database.on('data', (chunk) => {
      if (!last) return pass(database, client, chunk);
      // "Ready for query" ends the response to every statement.
      if (chunk.length >= 6 && chunk.readUInt8(chunk.length - 6) === 0x5a) reach();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return {
    port,
    /** Where new connections lead. */
    leadTo(otherPort: number): void {
      target = otherPort;
    },
    /** Delays each round trip, half in each direction. */
    slowDown(ms: number): void {
      delayMs = ms / 2;
    },
    /** Swallows all bytes; connections stay open. */
    fallSilent(): void {
      silent = true;
    },
    /** Ends the swallowing: open connections are closed, new ones work. */
    speak(): void {
      silent = false;
      for (const [client, database] of pairs) {
        client.destroy();
        database.destroy();
      }
    },
    /**
     * Ends the connection at a statement, after `first`; the promise resolves when that happened.
     */
    cutAt(statement: number, when: Cut['when'], first: () => void = () => {}): Promise<void> {
      statements = 0;
      return new Promise((resolve) => {
        const reached = () => {
          first();
          resolve();
        };
        cut = { statement, when, reached };
      });
    },
    /** The number of statements since the last `cutAt` or `count`. */
    count(): number {
      const counted = statements;
      statements = 0;
      cut = null;
      return counted;
    },
    async stop(): Promise<void> {
      for (const [client, database] of pairs) {
        client.destroy();
        database.destroy();
      }
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type DatabaseProxy = Awaited<ReturnType<typeof startDatabaseProxy>>;

/** The address of the same database through the proxy. */
export function through(proxy: { port: number }, url: string): string {
  const changed = new URL(url);
  changed.hostname = '127.0.0.1';
  changed.port = String(proxy.port);
  return changed.href;
}

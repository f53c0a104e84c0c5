import { connect, createServer, type Socket } from 'node:net';
import { createStatementReader } from './statement-reader.ts';

export interface Cut {
  /** The statement counts from 1, all connections together, from the moment of `cutAt`. */
  statement: number;
  /** Before the database hears of it, or after it has done it and before its answer goes back. */
  when: 'before' | 'after';
}

/** What stands between a shop and its PostgreSQL in a test. */
export async function startDatabaseProxy(targetPort: number) {
  let target = targetPort;
  let delayMs = 0;
  let silent = false;
  let cut: (Cut & { reached: () => void }) | null = null;
  let statements = 0;
  const pairs = new Set<[Socket, Socket]>();

  function pass(from: Socket, to: Socket, chunk: Buffer): void {
    // What is lost in a black hole does not come out again: the bytes wait until somebody hears of the end.
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

    /** The statement after which nothing goes back any more. */
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
      // "Ready for query" ends the answer to every statement.
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
    /** Each way takes half of it. */
    slowDown(ms: number): void {
      delayMs = ms / 2;
    },
    /** Nothing comes through and nobody is told. */
    fallSilent(): void {
      silent = true;
    },
    /** What was swallowed is lost: the connections of before end now, new ones work. */
    speak(): void {
      silent = false;
      for (const [client, database] of pairs) {
        client.destroy();
        database.destroy();
      }
    },
    /** Ends the connection at a statement, after `first`; the promise resolves when that happened. */
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
    /** How many statements came through since the last `cutAt` or `count`. */
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

/** The same database, reached through the proxy. */
export function through(proxy: { port: number }, url: string): string {
  const changed = new URL(url);
  changed.hostname = '127.0.0.1';
  changed.port = String(proxy.port);
  return changed.href;
}

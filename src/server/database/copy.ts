import { once } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';

/** What `pg` hands to whoever speaks for a query: enough of its connection for COPY. */
interface Wire {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

const pieceBytes = 1 << 20;

// `pg` knows the messages of COPY and leaves them to the query; its types do not name them.
function submit(client: pg.Client, query: { submit(wire: Wire): void; [handler: `handle${string}`]: unknown }): void {
  client.query(query as unknown as pg.Submittable);
}

/** The rows of a `copy ... to stdout`, some whole rows at a time. No more is read than is taken, so that memory stays small. */
export async function* copyOut(client: pg.Client, text: string): AsyncGenerator<Buffer> {
  const pieces: Buffer[] = [];
  let rows: Buffer[] = [];
  let bytes = 0;
  let stream: Socket | undefined;
  let ended = false;
  let failure: Error | null = null;
  let left = false;
  let wake = (): void => {};

  function seal(): void {
    if (bytes > 0) pieces.push(Buffer.concat(rows));
    rows = [];
    bytes = 0;
  }
  function end(error: Error | null): void {
    failure ??= error;
    ended = true;
    seal();
    wake();
  }
  submit(client, {
    submit(wire) {
      stream = wire.stream;
      wire.query(text);
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      if (left) return;
      // The driver uses its buffer again.
      rows.push(Buffer.from(chunk));
      bytes += chunk.length;
      if (bytes < pieceBytes) return;
      seal();
      stream?.pause();
      wake();
    },
    handleCommandComplete() {},
    handleError: (error: Error) => end(error),
    handleReadyForQuery: () => end(null),
  });
  try {
    for (;;) {
      for (let piece = pieces.shift(); piece; piece = pieces.shift()) yield piece;
      if (ended) break;
      await new Promise<void>((resolve) => {
        wake = resolve;
        stream?.resume();
      });
    }
  } finally {
    left = true;
    stream?.resume();
  }
  if (failure) throw failure as Error;
}

/** Runs a `copy ... from stdin` with these rows. */
export async function copyIn(client: pg.Client, text: string, rows: Buffer): Promise<void> {
  const ready = Promise.withResolvers<Wire>();
  const done = Promise.withResolvers<void>();
  for (const { promise } of [ready, done]) (promise as Promise<unknown>).catch(() => {});
  submit(client, {
    submit: (wire) => wire.query(text),
    handleCopyInResponse: (wire: Wire) => ready.resolve(wire),
    handleCommandComplete() {},
    handleError(error: Error) {
      ready.reject(error);
      done.reject(error);
    },
    handleReadyForQuery: () => done.resolve(),
  });
  const wire = await ready.promise;
  wire.sendCopyFromChunk(rows);
  wire.endCopyFrom();
  if (wire.stream.writableNeedDrain) await Promise.race([once(wire.stream, 'drain'), done.promise]);
  await done.promise;
}

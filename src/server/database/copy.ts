import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

const pieceBytes = 1 << 20;
const newline = 0x0a;

/**
 * The rows of a `copy ... to stdout` in text format, in pieces of some 1 MB. A piece has only whole
 * rows.
 */
export async function* copyOut(client: pg.Client, text: string): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  const rows: AsyncIterable<Buffer> = client.query(to(text));
  for await (const chunk of rows) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < pieceBytes) continue;
    const piece = Buffer.concat(chunks);
    // In text format a newline always ends a row: COPY escapes newlines in values.
    const end = piece.lastIndexOf(newline) + 1;
    chunks = [piece.subarray(end)];
    bytes = piece.length - end;
    if (end > 0) yield piece.subarray(0, end);
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}

/** Runs a `copy ... from stdin` with these rows. */
export async function copyIn(client: pg.Client, text: string, rows: Buffer): Promise<void> {
  await pipeline([rows], client.query(from(text)));
}

import { posix } from 'node:path';

/** A file in an archive. */
export interface Entry {
  name: string;
  bytes: Buffer;
}

const block = 512;
// What this program packs is a megabyte of rows or a picture; a header that says more is damage, not a reason to fill the memory.
const largest = 64 << 20;

/** The archive ends in the middle, or is none. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

function checksumOf(header: Buffer): number {
  let sum = 0;
  for (let at = 0; at < block; at += 1) sum += at >= 148 && at < 156 ? 32 : (header[at] as number);
  return sum;
}

/** An entry as `tar` packs it (ustar): header, content, padding. */
export function packEntry({ name, bytes }: Entry, at: Date): Buffer[] {
  const header = Buffer.alloc(block);
  const folder = posix.dirname(name);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  header.write(posix.basename(name), 0, 100);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(bytes.length, 11), 124);
  header.write(octal(Math.floor(at.getTime() / 1000), 11), 136);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  if (folder !== '.') header.write(folder, 345, 155);
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return [header, bytes, Buffer.alloc((block - (bytes.length % block)) % block)];
}

/** What stands behind the last entry. */
export const endOfArchive = Buffer.alloc(2 * block);

function textAt(header: Buffer, from: number, length: number): string {
  const text = header.toString('utf8', from, from + length);
  const end = text.indexOf('\0');
  return end === -1 ? text : text.slice(0, end);
}

function createTaker(stream: AsyncIterable<Buffer>) {
  const source = stream[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);

  return async function take(count: number): Promise<Buffer> {
    const parts = [held];
    let bytes = held.length;
    while (bytes < count) {
      const next = await source.next();
      if (next.done) throw new ArchiveError('it ends too early');
      parts.push(next.value);
      bytes += next.value.length;
    }
    const all = parts.length === 1 ? held : Buffer.concat(parts);
    held = all.subarray(count);
    return all.subarray(0, count);
  };
}

/** The entries of an archive, one at a time. Throws ArchiveError where it is damaged or none. */
export async function* unpack(stream: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const take = createTaker(stream);
  for (;;) {
    const header = await take(block);
    if (header.every((byte) => byte === 0)) return;
    if (Number.parseInt(textAt(header, 148, 8), 8) !== checksumOf(header)) throw new ArchiveError('it is no archive');
    const size = Number.parseInt(textAt(header, 124, 12), 8);
    if (!(size <= largest)) throw new ArchiveError('it names a file that is too large');
    const folder = textAt(header, 345, 155);
    const bytes = Buffer.from(await take(size));
    await take((block - (size % block)) % block);
    yield { name: posix.join(folder, textAt(header, 0, 100)), bytes };
  }
}

import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** An archive that cannot be read. */
export class ZipError extends Error {}

interface Entry {
  method: number;
  packedBytes: number;
  offset: number;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const endBytes = 22;
const mostEntries = 10_000;
const mostDirectoryBytes = 4 * 1024 * 1024;

async function readAt(file: FileHandle, offset: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  const { bytesRead } = await file.read(buffer, 0, bytes, offset);
  return buffer.subarray(0, bytesRead);
}

async function findDirectory(file: FileHandle): Promise<{ offset: number; bytes: number; count: number }> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - endBytes - 0xffff), endBytes + 0xffff);
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endMark) continue;
    const directory = {
      count: tail.readUInt16LE(at + 10),
      bytes: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    };
    if (directory.count > mostEntries || directory.bytes > mostDirectoryBytes) break;
    return directory;
  }
  throw new ZipError('no directory');
}

async function readDirectory(file: FileHandle): Promise<Map<string, Entry>> {
  const { offset, bytes, count } = await findDirectory(file);
  const directory = await readAt(file, offset, bytes);
  const entries = new Map<string, Entry>();
  for (let at = 0; entries.size < count && at + 46 <= directory.length;) {
    if (directory.readUInt32LE(at) !== entryMark) throw new ZipError('a broken directory');
    const nameBytes = directory.readUInt16LE(at + 28);
    entries.set(directory.toString('utf8', at + 46, at + 46 + nameBytes), {
      method: directory.readUInt16LE(at + 10),
      packedBytes: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** The packed bytes of an entry, piece by piece. */
async function* readPacked(file: FileHandle, { offset, packedBytes }: Entry): AsyncGenerator<Buffer> {
  const head = await readAt(file, offset, 30);
  if (head.length < 30 || head.readUInt32LE(0) !== localMark) throw new ZipError('a broken entry');
  let at = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  for (let left = packedBytes; left > 0;) {
    const piece = await readAt(file, at, Math.min(left, 65_536));
    if (piece.length === 0) throw new ZipError('an entry that ends early');
    at += piece.length;
    left -= piece.length;
    yield piece;
  }
}

/** An archive whose entries are unpacked piece by piece. */
export interface ZipFile {
  has(name: string): boolean;
  /** The unpacked bytes of an entry. Throws ZipError, and what `tooLarge` makes for more than `most` bytes. */
  read(name: string, most: number, tooLarge: () => Error): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

/** Opens a ZIP archive. Throws ZipError. */
export async function openZip(path: string): Promise<ZipFile> {
  const file = await open(path);
  let entries: Map<string, Entry>;
  try {
    entries = await readDirectory(file);
  } catch (error) {
    await file.close();
    throw error instanceof RangeError ? new ZipError('a broken directory', { cause: error }) : error;
  }

  async function* read(name: string, most: number, tooLarge: () => Error): AsyncGenerator<Buffer> {
    const entry = entries.get(name);
    if (!entry || (entry.method !== 0 && entry.method !== 8)) throw new ZipError(`no readable entry ${name}`);
    const packed = Readable.from(readPacked(file, entry));
    const unpacked = entry.method === 0 ? packed : packed.pipe(createInflateRaw());
    packed.on('error', (error) => unpacked.destroy(error));
    let bytes = 0;
    try {
      for await (const piece of unpacked as AsyncIterable<Buffer>) {
        // What the archive says about sizes is not believed.
        bytes += piece.length;
        if (bytes > most) throw tooLarge();
        yield piece;
      }
    } catch (error) {
      const isBroken = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
      throw isBroken ? new ZipError('broken data', { cause: error }) : error;
    } finally {
      packed.destroy();
      unpacked.destroy();
    }
  }

  return { has: (name) => entries.has(name), read, close: () => file.close() };
}

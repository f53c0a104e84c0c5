import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract, type Pack, pack } from 'tar-stream';

/** A file in an archive. */
export interface Entry {
  name: string;
  bytes: Buffer;
}

// Entries are a megabyte of rows or one picture. A larger size is damage and must not fill the
// memory.
const maxEntryBytes = 64 << 20;

/** The archive is damaged, incomplete or no archive. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

function addEntry(archive: Pack, { name, bytes }: Entry, mtime: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ name, mode: 0o600, mtime }, bytes, (error) => (error ? reject(error) : resolve()));
  });
}

async function addEntries(archive: Pack, entries: AsyncIterable<Entry>, mtime: Date): Promise<void> {
  for await (const entry of entries) await addEntry(archive, entry, mtime);
  archive.finalize();
}

/** A tar archive of these entries, as a stream that fails if `entries` fails. */
export function packEntries(entries: AsyncIterable<Entry>, mtime: Date): Readable {
  const archive = pack();
  addEntries(archive, entries, mtime).catch((error: Error) => archive.destroy(error));
  return Readable.from(archive);
}

/** The entries of an archive, one at a time. Throws ArchiveError if it is damaged. */
export async function* unpack(...source: [Readable, NodeJS.ReadWriteStream]): AsyncGenerator<Entry> {
  const archive = extract();
  // The error of any stream ends the iteration below.
  pipeline([...source, archive], () => {});
  try {
    for await (const entry of archive) {
      const { name, size } = entry.header;
      if (size > maxEntryBytes) throw new ArchiveError('it names a file that is too large');
      yield { name, bytes: await buffer(entry) };
    }
  } catch (error) {
    // Errors of the file and of gzip have a code, those of tar-stream have none.
    if (error instanceof Error && !('code' in error)) throw new ArchiveError(error.message, { cause: error });
    throw error;
  }
}

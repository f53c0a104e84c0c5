import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { OperatorError } from '../../errors/operator-error.ts';
import { privateFile } from '../../files/private-files.ts';

/** Writes pieces to a new file that only its owner may read. It is deleted if that fails. */
export async function writePieces(file: string, pieces: AsyncIterable<string | Buffer>): Promise<void> {
  const stream = createWriteStream(file, { flags: 'wx', mode: privateFile });
  // Rejects at once if the file exists or cannot be written.
  await once(stream, 'open').catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'EEXIST' ? 'already exists' : `cannot be written: ${cause.message}`;
    throw new OperatorError(`${file} ${why}.`, { cause });
  });
  try {
    for await (const piece of pieces) if (!stream.write(piece)) await once(stream, 'drain');
    stream.end();
    await finished(stream);
  } catch (error) {
    stream.destroy();
    await rm(file, { force: true });
    throw error;
  }
}

import type { FastifyRequest } from 'fastify';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { privateFile } from '../../files/private-files.ts';
import { AppError, invalidField } from '../../errors/app-error.ts';

const moreThanOnePart = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT']);

function refusalOf(error: unknown, hasImage: boolean): unknown {
  // Also when the file could not be written: the disk is full.
  if (error instanceof AppError || (error instanceof Error && 'syscall' in error)) return error;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && moreThanOnePart.has(code))
    return invalidField('image', hasImage ? 'fieldInvalid' : 'imageRequired');
  // The plugin's own errors have a code. An error without one comes from the parser: the body is
  // not a form.
  return typeof code === 'string' && code.startsWith('FST_')
    ? error
    : new AppError('malformed_request', { cause: error });
}

/**
 * Writes the one file in the form's field `image` to a new file. Reads the whole form, so that a
 * second file is refused rather than dropped; the multipart limits bound its size.
 */
export async function readImage(request: FastifyRequest, target: string): Promise<void> {
  if (!request.isMultipart()) {
    if (request.headers['content-type'] === undefined) throw invalidField('image', 'imageRequired');
    throw new AppError('unsupported_media_type');
  }
  let received: number | null = null;
  try {
    // The plugin would wait for the end of a closed connection for ever.
    if (request.raw.errored) throw request.raw.errored;
    for await (const part of request.files()) {
      if (part.fieldname === 'image' && received === null) {
        const file = createWriteStream(target, { flags: 'wx', mode: privateFile });
        await pipeline(part.file, file);
        if (part.file.truncated) throw new AppError('too_large');
        received = file.bytesWritten;
      }
      // Read a refused part too: a connection with unread bytes would hang.
      else part.file.resume();
    }
  } catch (error) {
    throw request.raw.errored ?? refusalOf(error, received !== null);
  }
  if (!received) throw invalidField('image', 'imageRequired');
}

import type { FastifyRequest } from 'fastify';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ValidationKey } from '#contract/validation.ts';
import { AppError, invalidField } from '../errors/app-error.ts';
import { privateFile } from '../files/private-files.ts';

interface FormField {
  name: string;
  /** What is said if the form has no file in this field. */
  missing: ValidationKey;
  /** The most bytes of the file. Default: those of a picture. */
  maxBytes?: number;
  /** What is thrown for a larger file. */
  tooLarge?: () => AppError;
}

const moreThanOnePart = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT']);

function refusalOf(error: unknown, { name, missing }: FormField, hasFile: boolean): unknown {
  // Also when the file could not be written: the disk is full.
  if (error instanceof AppError || (error instanceof Error && 'syscall' in error)) return error;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && moreThanOnePart.has(code))
    return invalidField(name, hasFile ? 'fieldInvalid' : missing);
  // The plugin's own errors have a code. An error without one comes from the parser: the body is
  // not a form.
  return typeof code === 'string' && code.startsWith('FST_')
    ? error
    : new AppError('malformed_request', { cause: error });
}

/**
 * Writes the one file in a field of the form to a new file, and returns its name. Reads the whole
 * form, so that a second file is refused rather than dropped; the multipart limits bound its size.
 * Throws also if the caller may no longer make the call when the form has arrived.
 */
export async function receiveFile(request: FastifyRequest, target: string, field: FormField): Promise<string> {
  const { name, missing, maxBytes, tooLarge = () => new AppError('too_large') } = field;
  if (!request.isMultipart()) {
    if (request.headers['content-type'] === undefined) throw invalidField(name, missing);
    throw new AppError('unsupported_media_type');
  }
  // A form is a little larger than its file.
  if (maxBytes !== undefined && Number(request.headers['content-length'] ?? 0) > maxBytes + 10_000) throw tooLarge();
  let received: { bytes: number; filename: string } | null = null;
  try {
    // The plugin would wait for the end of a closed connection for ever.
    if (request.raw.errored) throw request.raw.errored;
    for await (const part of request.files(maxBytes === undefined ? {} : { limits: { fileSize: maxBytes } })) {
      if (part.fieldname === name && received === null) {
        const file = createWriteStream(target, { flags: 'wx', mode: privateFile });
        await pipeline(part.file, file);
        if (part.file.truncated) throw tooLarge();
        received = { bytes: file.bytesWritten, filename: part.filename };
      }
      // Read a refused part too: a connection with unread bytes would hang.
      else part.file.resume();
    }
  } catch (error) {
    throw request.raw.errored ?? refusalOf(error, field, received !== null);
  }
  await request.recheckGate?.();
  if (!received || received.bytes === 0) throw invalidField(name, missing);
  return received.filename;
}

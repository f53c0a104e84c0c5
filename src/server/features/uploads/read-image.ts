import type { FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../../errors/app-error.ts';

const moreThanOnePart = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT']);

function refusalOf(error: unknown, hasImage: boolean): unknown {
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
 * The bytes of the one file in the form's field `image`. Reads the whole form, so that a second
 * file is refused rather than dropped; the multipart limits bound its size.
 */
export async function readImage(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) {
    if (request.headers['content-type'] === undefined) throw invalidField('image', 'imageRequired');
    throw new AppError('unsupported_media_type');
  }
  let image: Buffer | null = null;
  try {
    for await (const part of request.files()) {
      if (part.fieldname === 'image' && !image) image = await part.toBuffer();
      // Read a refused part too: a connection with unread bytes would hang.
      else part.file.resume();
    }
  } catch (error) {
    throw refusalOf(error, image !== null);
  }
  if (!image || image.length === 0) throw invalidField('image', 'imageRequired');
  return image;
}

import sharp, { type Metadata, type Sharp } from 'sharp';
import { serverLimits } from '#contract/values/limits.ts';
import { decodedBytes, mostDecodedBytes, type PictureHead } from './decoded-size.rules.ts';

// Formats that the shop never accepts (SVG, PDF, TIFF, GIF ...) are not decoded at all, whatever
// the file name says.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

/** Bytes that are not an accepted picture; `reason` says why. */
export class PictureError extends Error {
  readonly reason: 'unsupported' | 'too_large';
  constructor(reason: 'unsupported' | 'too_large', cause?: unknown) {
    super(`picture refused: ${reason}`, { cause });
    this.name = 'PictureError';
    this.reason = reason;
  }
}

export interface PictureFacts extends PictureHead {
  pages: number;
  hasAlpha: boolean;
}

function formatOf(metadata: Metadata): PictureFacts['format'] | null {
  if (metadata.format === 'heif') return metadata.compression === 'av1' ? 'avif' : null;
  return metadata.format === 'jpeg' || metadata.format === 'png' || metadata.format === 'webp' ? metadata.format : null;
}

/**
 * Detects the format of a picture from its content. Throws PictureError for anything but JPEG, PNG,
 * WebP and AVIF of at most 40 megapixels.
 */
export async function inspectPicture(bytes: Buffer): Promise<PictureFacts> {
  let metadata: Metadata;
  try {
    metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw new PictureError('unsupported', error);
  }
  const format = formatOf(metadata);
  if (!format) throw new PictureError('unsupported');
  const { width, height, pages = 1, hasAlpha, channels, isProgressive, chromaSubsampling } = metadata;
  if (width * height > serverLimits.uploadPixels) throw new PictureError('too_large');
  const bytesPerSample = metadata.depth === 'uchar' ? 1 : 2;
  return { format, width, height, pages, hasAlpha, channels, bytesPerSample, isProgressive, chromaSubsampling };
}

/** Inspects a picture that will be decoded. Throws PictureError, also for one that needs too much memory. */
export async function inspectUpload(bytes: Buffer): Promise<PictureFacts> {
  const facts = await inspectPicture(bytes);
  if (decodedBytes(facts) > mostDecodedBytes) throw new PictureError('too_large');
  return facts;
}

/**
 * Opens a picture for processing: one page, upright, strict about damage, with a timeout of 10 s.
 * `sequentialRead` takes less memory, for one pass over the rows.
 */
export function openPicture(bytes: Buffer, { sequentialRead = false } = {}): Sharp {
  const limitInputPixels = serverLimits.uploadPixels;
  return sharp(bytes, { limitInputPixels, failOn: 'error', pages: 1, autoOrient: true, sequentialRead }).timeout({
    seconds: 10,
  });
}

/** The refusal of a picture whose processing failed. */
export function pictureRefusalOf(error: unknown): PictureError {
  const tooSlow = error instanceof Error && /timeout|pixel limit/i.test(error.message);
  return new PictureError(tooSlow ? 'too_large' : 'unsupported', error);
}

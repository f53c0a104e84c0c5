import sharp, { type Metadata, type Sharp } from 'sharp';
import { limits } from '#contract/limits.ts';

// What this program never means to read (SVG, PDF, TIFF, GIF ...) is not decoded at all, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

/** Why bytes are no picture that the shop takes; known by `reason`. */
export class PictureError extends Error {
  readonly reason: 'unsupported' | 'too_large';
  constructor(reason: 'unsupported' | 'too_large', cause?: unknown) {
    super(`picture refused: ${reason}`, { cause });
    this.name = 'PictureError';
    this.reason = reason;
  }
}

export interface PictureFacts {
  format: 'jpeg' | 'png' | 'webp' | 'avif';
  width: number;
  height: number;
  pages: number;
  hasAlpha: boolean;
}

function formatOf(metadata: Metadata): PictureFacts['format'] | null {
  if (metadata.format === 'heif') return metadata.compression === 'av1' ? 'avif' : null;
  return metadata.format === 'jpeg' || metadata.format === 'png' || metadata.format === 'webp' ? metadata.format : null;
}

/** Reads by content, never by name, what a picture is. Throws PictureError for anything but JPEG, PNG, WebP and AVIF of 40 megapixels. */
export async function inspectPicture(bytes: Buffer): Promise<PictureFacts> {
  let metadata: Metadata;
  try {
    metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw new PictureError('unsupported', error);
  }
  const format = formatOf(metadata);
  if (!format) throw new PictureError('unsupported');
  const { width, height, pages = 1, hasAlpha } = metadata;
  if (width * height > limits.uploadPixels) throw new PictureError('too_large');
  return { format, width, height, pages, hasAlpha };
}

/** A picture ready to be changed: one page, upright, strict about damage, and given up after 10 seconds. */
export function openPicture(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: limits.uploadPixels, failOn: 'error', pages: 1, autoOrient: true }).timeout({
    seconds: 10,
  });
}

/** Makes a clean WebP of any picture that the shop takes, without its metadata and no side longer than `maxSide`. Throws PictureError. */
export async function reencode(bytes: Buffer, maxSide: number): Promise<Buffer> {
  await inspectPicture(bytes);
  return openPicture(bytes)
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85, effort: 3 })
    .toBuffer()
    .catch((error: unknown) => {
      const tooSlow = error instanceof Error && /timeout|pixel limit/i.test(error.message);
      throw new PictureError(tooSlow ? 'too_large' : 'unsupported', error);
    });
}

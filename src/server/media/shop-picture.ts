import { createHash } from 'node:crypto';
import { inspectUpload, openPicture, PictureError, type PictureFacts } from './picture.ts';
import { reencodeUpload } from './reencode-upload.ts';

const maxSide = 1600;

/**
 * The average colour of a picture as "rrggbb", or null if the picture is transparent. Throws
 * PictureError.
 */
async function colourOf(bytes: Buffer, { hasAlpha }: Pick<PictureFacts, 'hasAlpha'>): Promise<string | null> {
  try {
    if (hasAlpha && !(await openPicture(bytes).stats()).isOpaque) return null;
    const pixel = await openPicture(bytes).removeAlpha().resize(1, 1, { fit: 'fill' }).raw().toBuffer();
    return pixel.subarray(0, 3).toString('hex');
  } catch (error) {
    throw new PictureError('unsupported', error);
  }
}

/** The hash of a source file, the name of its picture: an existing picture is not decoded again. */
export function pictureHash(source: Buffer): string {
  return createHash('sha256').update(source).digest('hex').slice(0, 32);
}

/**
 * The path of a picture of the shop. It has the main colour, which is shown while the picture loads;
 * null for a transparent picture.
 */
export function shopPicturePath(hash: string, colour: string | null): string {
  return `catalog/${hash}${colour === null ? '' : `-${colour}`}.webp`;
}

/** Encodes a picture of the shop as it is stored. Throws PictureError. */
export async function encodeShopPicture(source: Buffer): Promise<{ bytes: Buffer; colour: string | null }> {
  const facts = await inspectUpload(source);
  const { format, width, height, pages } = facts;
  const isReady = format === 'webp' && pages === 1 && width <= maxSide && height <= maxSide;
  const bytes = isReady ? source : await reencodeUpload(source, maxSide);
  return { bytes, colour: await colourOf(bytes, facts) };
}

import sharp from 'sharp';
import { storedSide } from './decoded-size.rules.ts';
import { inspectUpload, openPicture, pictureRefusalOf } from './picture.ts';

/**
 * Encodes a picture of a shopper or of staff as WebP, without metadata and with no side longer than `maxSide`.
 * Decoder and encoder never have memory at the same time. Throws PictureError.
 */
export async function reencodeUpload(bytes: Buffer, maxSide: number): Promise<Buffer> {
  const head = await inspectUpload(bytes);
  const side = storedSide(head, maxSide);
  try {
    const { data, info } = await openPicture(bytes, { sequentialRead: true })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    // An effort above 2 takes twice the memory for 3 % fewer bytes.
    return await sharp(data, { raw: { width, height, channels } }).webp({ quality: 85, effort: 2 }).toBuffer();
  } catch (error) {
    throw pictureRefusalOf(error);
  }
}

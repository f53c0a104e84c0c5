import { openPicture, PictureError, type PictureFacts } from './picture.ts';

/**
 * The average colour of a picture as "rrggbb", or null if the picture is transparent. Throws
 * PictureError.
 */
export async function colourOf(bytes: Buffer, { hasAlpha }: Pick<PictureFacts, 'hasAlpha'>): Promise<string | null> {
  try {
    if (hasAlpha && !(await openPicture(bytes).stats()).isOpaque) return null;
    const pixel = await openPicture(bytes).removeAlpha().resize(1, 1, { fit: 'fill' }).raw().toBuffer();
    return pixel.subarray(0, 3).toString('hex');
  } catch (error) {
    throw new PictureError('unsupported', error);
  }
}

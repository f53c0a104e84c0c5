import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../errors/app-error.ts';
import { privateFolder } from '../../files/private-files.ts';
import { PictureError } from '../../media/picture.ts';
import type { PictureProcess } from '../../media/picture-process.ts';
import { pictureHash, shopPicturePath } from '../../media/shop-picture.ts';
import type { Storage } from '../../media/storage.ts';

interface Needs {
  storage: Pick<Storage, 'put'>;
  /** Encodes the pictures. */
  pictures: PictureProcess;
  /** The folder of bodies that are being received. */
  incomingDir: string;
}

/** The pictures that staff upload for products and categories. */
export function createShopPictures({ storage, pictures, incomingDir }: Needs) {
  /**
   * Stores a picture that `read` writes to a file, and returns its path. The same file twice is one
   * picture. Throws `unsupported_image` or `image_too_large`.
   */
  async function receive(read: (file: string) => Promise<void>): Promise<{ path: string }> {
    const file = join(incomingDir, `${randomBytes(16).toString('hex')}.part`);
    try {
      await mkdir(incomingDir, privateFolder);
      await read(file);
      const { bytes, colour = null } = await pictures({ kind: 'shop', file });
      const path = shopPicturePath(pictureHash(await readFile(file)), colour);
      await storage.put(path, bytes);
      return { path };
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      throw new AppError(error.reason === 'too_large' ? 'image_too_large' : 'unsupported_image', { cause: error });
    } finally {
      await rm(file, { force: true });
    }
  }

  return { receive };
}

export type ShopPictures = ReturnType<typeof createShopPictures>;

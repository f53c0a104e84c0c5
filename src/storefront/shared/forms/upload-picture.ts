import { isApiError } from '#contract/client.ts';
import { limits } from '#contract/limits.ts';
import type { Shop } from '../../runtime/shop.ts';

const types = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

/** The size up to which the server takes a picture, as it is told. */
export const pictureMegabytes = limits.uploadBytes / 1024 / 1024;

/** Why a picture need not be sent at all; null when the server may look at it. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): 'imageType' | 'imageSize' | null {
  if (!types.has(type)) return 'imageType';
  return size > limits.uploadBytes ? 'imageSize' : null;
}

/** Sends a picture and brings its stored path. */
export async function uploadPicture({ api }: Pick<Shop, 'api'>, file: File): Promise<string> {
  const upload = new FormData();
  upload.append('image', file);
  return (await api('uploadImage', {}, { upload })).data;
}

/** The server's sentence about a picture; undefined when it never came to one. */
export function uploadRefusal(error: unknown): string | undefined {
  return isApiError(error) && error.code !== 'network' && error.message !== '' ? error.message : undefined;
}

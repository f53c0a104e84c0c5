import { isApiError } from '#contract/http/client.ts';
import { limits } from '#contract/values/limits.ts';
import type { AppContext } from '../../runtime/app-context.ts';

const types = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

/** The maximum size of a picture, as a text for the shopper. */
export const pictureMegabytes = limits.uploadBytes / 1024 / 1024;

/** The reason why a picture cannot be uploaded; null if the server can check it. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): 'imageType' | 'imageSize' | null {
  if (!types.has(type)) return 'imageType';
  return size > limits.uploadBytes ? 'imageSize' : null;
}

/** Uploads a picture and returns its stored path. */
export async function uploadShopperPicture({ api }: Pick<AppContext, 'api'>, file: File): Promise<string> {
  const upload = new FormData();
  upload.append('image', file);
  return (await api('uploadImage', {}, { upload })).data;
}

/** The server's message about a picture; undefined if the request did not reach it. */
export function uploadRefusal(error: unknown): string | undefined {
  return isApiError(error) && error.code !== 'network' && error.message !== '' ? error.message : undefined;
}

import { limits } from '#contract/limits.ts';

const types = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

/** Why the server would refuse a picture, as far as the browser can tell; null when it may be sent. */
export function photoProblem(file: { type: string; size: number }): 'photoType' | 'photoSize' | null {
  if (!types.has(file.type)) return 'photoType';
  return file.size > limits.uploadBytes ? 'photoSize' : null;
}

export const photoMegabytes = limits.uploadBytes / 1024 / 1024;

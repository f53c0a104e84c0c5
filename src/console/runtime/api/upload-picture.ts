import { consoleCalls, consolePrefix } from '#contract/console/calls.ts';
import { ApiError } from '#contract/http/client.ts';
import type { AnyErrorCode, ErrorEnvelope } from '#contract/http/errors.ts';
import type { Language } from '#contract/values/locale.ts';

interface Options {
  language: Language;
  /** Called with the share that is sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Which pictures the person may upload: those of products, or those of pages and collections. */
  call?: 'uploadPicture' | 'uploadContentPicture';
}

function answerOf(text: string): { data?: { path: string }; error?: ErrorEnvelope<AnyErrorCode>['error'] } {
  try {
    return JSON.parse(text) as ReturnType<typeof answerOf>;
  } catch {
    return {};
  }
}

/**
 * Sends a picture of the shop and returns its path. `fetch` does not report how much it has sent.
 * Throws ApiError.
 */
export function uploadPicture(
  picture: Blob,
  { language, onProgress, call = 'uploadPicture' }: Options,
): Promise<string> {
  const request = new XMLHttpRequest();
  const [method, path] = consoleCalls[call].split(' ') as [string, string];
  request.open(method, consolePrefix + path);
  request.setRequestHeader('accept-language', language);
  request.setRequestHeader('x-console', '1');
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
  const body = new FormData();
  body.append('image', picture, 'photo');
  return new Promise((resolve, reject) => {
    request.addEventListener('error', () => reject(new ApiError('network', 0, 'No answer came.')));
    request.addEventListener('load', () => {
      const { data, error } = answerOf(request.responseText);
      if (data) resolve(data.path);
      else reject(new ApiError(error?.code ?? 'internal', request.status, error?.message ?? ''));
    });
    request.send(body);
  });
}

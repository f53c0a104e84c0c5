import { isApiError } from '#contract/http/client.ts';

/** What a failed call means for the person. */
export interface Failure {
  /** The server's sentence, in the person's language; null if none came. */
  text: string | null;
  /** `network`: no answer came. `internal`: an error of the shop or of this page. */
  kind: 'network' | 'internal' | 'refused';
  /** Whether something was saved. `unknown` after a write without an answer. */
  saved: 'read' | 'refused' | 'unknown';
  code: string;
}

/** Describes a failed call. `isWrite`: it was to change something. */
export function failureOf(error: unknown, isWrite: boolean): Failure {
  if (!isApiError(error)) return { text: null, kind: 'internal', saved: isWrite ? 'unknown' : 'read', code: 'page' };
  const hasAnswer = error.status > 0;
  const isRefused = hasAnswer && error.status < 500;
  return {
    text: error.message === '' || !hasAnswer ? null : error.message,
    kind: isRefused ? 'refused' : hasAnswer ? 'internal' : 'network',
    saved: isWrite ? (isRefused ? 'refused' : 'unknown') : 'read',
    code: error.code,
  };
}

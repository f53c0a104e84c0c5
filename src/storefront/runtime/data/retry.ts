import { isApiError } from '#contract/client.ts';
import { limits } from '#contract/limits.ts';

const { retries, retryFirstMs, retryMaxMs } = limits.query;

function mayPass(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}

/** Whether a failed query is asked again: not for a refusal, nor when the server says to stay away longer than we wait. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= retries || !isApiError(error) || !mayPass(error.status)) return false;
  return (error.retryAfterSeconds ?? 0) * 1000 <= retryMaxMs;
}

/** 1 s, doubling to 30 s; longer when the server asked for it. */
export function retryDelayMs(failures: number, error: unknown): number {
  const asked = isApiError(error) ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.max(Math.min(retryFirstMs * 2 ** failures, retryMaxMs), asked);
}

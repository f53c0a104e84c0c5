import { isApiError } from './client.ts';
import { limits } from '../values/limits.ts';

const { retries, retryFirstMs, retryMaxMs } = limits.query;

function isTransient(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}

/** Returns whether to retry a failed query: only transient failures with a short `Retry-After`. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= retries || !isApiError(error) || !isTransient(error.status)) return false;
  return (error.retryAfterSeconds ?? 0) * 1000 <= retryMaxMs;
}

/** Returns the delay in milliseconds: exponential, and at least the server's `Retry-After`. */
export function retryDelayMs(failures: number, error: unknown): number {
  const retryAfterMs = isApiError(error) ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.max(Math.min(retryFirstMs * 2 ** failures, retryMaxMs), retryAfterMs);
}

import { AppError } from '../errors/app-error.ts';

/**
 * Refuses requests while the event loop is seconds late. The plugin reports an infinite delay if it
 * took no sample in its last second, for example after the machine was suspended. The delay is then
 * unknown, so the request is accepted.
 */
export function shedLoad(delayMs: number | undefined): void {
  if (delayMs !== undefined && Number.isFinite(delayMs)) throw new AppError('overloaded', { retryAfterSeconds: 5 });
}

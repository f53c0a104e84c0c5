import { AppError } from '../errors/app-error.ts';

/**
 * Refuses what comes while the process is seconds behind. The plugin calls a delay endless when it took no sample in its last second, as after a
 * pause of the whole machine: nobody knows then how far behind it is, and the next second tells.
 */
export function shedLoad(delayMs: number | undefined): void {
  if (delayMs !== undefined && Number.isFinite(delayMs)) throw new AppError('overloaded', { retryAfterSeconds: 5 });
}

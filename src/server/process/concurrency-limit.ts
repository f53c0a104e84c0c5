import pLimit from 'p-limit';
import { AppError } from '../errors/app-error.ts';

/** Runs a task, or queues it, or rejects with `overloaded` at once if the queue is full. */
export type ConcurrencyLimit = <T>(task: () => Promise<T>) => Promise<T>;

/** Limits heavy work to `running` tasks at a time and `waiting` more in a queue. */
export function createConcurrencyLimit(running: number, waiting: number, retryAfterSeconds = 5): ConcurrencyLimit {
  const limit = pLimit(running);
  return async (task) => {
    if (limit.activeCount + limit.pendingCount >= running + waiting)
      throw new AppError('overloaded', { retryAfterSeconds });
    return limit(task);
  };
}

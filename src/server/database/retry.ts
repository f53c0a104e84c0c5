import { setTimeout as pause } from 'node:timers/promises';
import { isTransient } from './pg-errors.ts';

/** Runs a transaction, at most five times, until other transactions no longer make it fail. */
export async function withRetry<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === 5 || !isTransient(error)) throw error;
      await pause(attempt * (10 + Math.random() * 90));
    }
  }
}

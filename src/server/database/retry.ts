import { setTimeout as pause } from 'node:timers/promises';
import { isTransient, isUniqueViolation } from './pg-errors.ts';

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

/**
 * Runs a transaction, at most five times, while others take a name that it chose at the same moment.
 * The next try sees theirs.
 */
export async function retryIfTaken<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === 5 || !isUniqueViolation(error)) throw error;
    }
  }
}

import { setTimeout as pause } from 'node:timers/promises';

// Serialization failure, deadlock, lock timeout: the transaction did nothing and may be tried again.
const transient = new Set(['40001', '40P01', '55P03']);

/** Runs a transaction again, at most five times in all, when the database refused it only because of what others did meanwhile. */
export async function withRetry<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === 5 || !transient.has((error as { code?: string }).code ?? '')) throw error;
      await pause(attempt * (10 + Math.random() * 90));
    }
  }
}

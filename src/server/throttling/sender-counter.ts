import { LRUCache } from 'lru-cache';
import { AppError } from '../errors/app-error.ts';

interface Options {
  max: number;
  windowMs: number;
  /** The name of the limit, for the security log. */
  name: string;
}

const mostSenders = 10_000;

/** Counts costly work of each sender in memory. Throws `too_many_requests` beyond `max` in a window. */
export function createSenderCounter({ max, windowMs, name }: Options) {
  const windows = new LRUCache<string, { count: number }>({ max: mostSenders, ttl: windowMs });
  return (sender: string): void => {
    const window = windows.get(sender) ?? { count: 0 };
    if (window.count >= max) {
      const retryAfterSeconds = Math.max(1, Math.ceil(windows.getRemainingTTL(sender) / 1000));
      throw new AppError('too_many_requests', { retryAfterSeconds, note: { limit: name } });
    }
    window.count += 1;
    // Storing an object again would restart its window.
    if (window.count === 1) windows.set(sender, window);
  };
}

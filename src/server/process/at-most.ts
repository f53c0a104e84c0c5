import { AppError } from '../errors/app-error.ts';

/** Runs tasks handed to it, so many at once, the rest in turn; more than `waiting` in the queue are refused with `overloaded`. */
export type Limiter = <T>(task: () => Promise<T>) => Promise<T>;

/** Keeps heavy work (drawing pages, decoding and encoding pictures) from taking every core and all memory from the shoppers who browse. */
export function atMost(running: number, waiting: number): Limiter {
  const queue: (() => void)[] = [];
  let free = running;

  async function enter(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (queue.length >= waiting) throw new AppError('overloaded', { retryAfterSeconds: 5 });
    // Whoever leaves hands its place over, so that nobody can slip in between.
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  }

  return async (task) => {
    await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}

import { AppError } from '../errors/app-error.ts';

interface Options {
  /** How many tasks of all senders may be in progress, waiting ones included. */
  all: number;
  /** How many of one sender. */
  ofSender: number;
}

/** Runs a task, or rejects with `overloaded` at once if all places or those of the sender are taken. */
export type Places = <T>(sender: string, task: () => Promise<T>) => Promise<T>;

/** Limits how much work is accepted at the same time, so that one sender cannot take all of it. */
export function createPlaces({ all, ofSender }: Options): Places {
  const taken = new Map<string, number>();
  let count = 0;
  return async (sender, task) => {
    const own = taken.get(sender) ?? 0;
    if (count >= all || own >= ofSender) throw new AppError('overloaded', { retryAfterSeconds: 5 });
    count += 1;
    taken.set(sender, own + 1);
    try {
      return await task();
    } finally {
      count -= 1;
      const left = (taken.get(sender) ?? 1) - 1;
      if (left > 0) taken.set(sender, left);
      else taken.delete(sender);
    }
  };
}

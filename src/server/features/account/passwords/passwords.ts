import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../../errors/app-error.ts';

/** Argon2id (the library's default) at OWASP's first recommendation. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const atOnce = 2;
const queueMax = 40;

// The hash of 32 random bytes that nobody kept: checking against it costs what checking against a real one costs.
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$FFHf3KayJirr8mUDCueLkw$G/7pq0V0kty2MBvDaF35hDOmUtuq4yD1hFAWOV8o+ro';

/** Whether a hash was made at less than today's cost. It is made anew when its password is typed next. */
export function isCheap(stored: string): boolean {
  const [, memory, time] = /\$m=(\d+),t=(\d+),/.exec(stored) ?? [];
  return Number(memory) < passwordCost.memoryCost || Number(time) < passwordCost.timeCost;
}

/**
 * Hashing and checking of passwords, two at a time: each takes a core and 19 MiB, and a flood of sign-ins must not take the
 * shop's pages down. Throws `overloaded` when too many wait.
 */
export function createPasswords() {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++;
    else if (waiting.length >= queueMax) throw new AppError('overloaded', { retryAfterSeconds: 2 });
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  return {
    hash: (password: string): Promise<string> => inTurn(() => hash(password, passwordCost)),
    /** Whether the password fits; with no hash (no such account) the same work, and false. */
    fits: async (stored: string | null, password: string): Promise<boolean> =>
      (await inTurn(() => verify(stored ?? dummyHash, password))) && stored !== null,
  };
}

export type Passwords = ReturnType<typeof createPasswords>;

import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from '../process/concurrency-limit.ts';

export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** Argon2id (the library's default) with the first parameters that OWASP recommends. */
export const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const atOnce = 2;
const queueMax = 40;

// The hash of random bytes. Verifying against it takes as long as against a real hash.
function dummyHash({ memoryCost, timeCost, parallelism }: PasswordCost): string {
  const parameters = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
  return `$argon2id$v=19$${parameters}$FFHf3KayJirr8mUDCueLkw$G/7pq0V0kty2MBvDaF35hDOmUtuq4yD1hFAWOV8o+ro`;
}

/**
 * Hashes and verifies passwords, two at a time: each takes a core and 19 MiB. Throws `overloaded`
 * if too many wait, so that many logins cannot stop the shop.
 */
export function createPasswords(cost = passwordCost) {
  const limited = createConcurrencyLimit(atOnce, queueMax, 2);
  const dummy = dummyHash(cost);

  return {
    hash: (password: string): Promise<string> => limited(() => hash(password, cost)),
    /**
     * Whether the password matches. A null hash (no such account) costs the same time and is false.
     */
    fits: async (stored: string | null, password: string): Promise<boolean> =>
      (await limited(() => verify(stored ?? dummy, password))) && stored !== null,
    /** Whether a hash is cheaper than today's parameters. The next login replaces it. */
    needsRehash(stored: string): boolean {
      const [, memory, time] = /\$m=(\d+),t=(\d+),/.exec(stored) ?? [];
      return Number(memory) < cost.memoryCost || Number(time) < cost.timeCost;
    },
  };
}

export type Passwords = ReturnType<typeof createPasswords>;

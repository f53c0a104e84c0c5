import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { createPasswords, passwordCost } from './passwords.ts';

describe('passwords', () => {
  const passwords = createPasswords();

  it('are hashed with argon2id at the agreed cost, each with a separate salt', async () => {
    const [one, two] = await Promise.all([passwords.hash('a secret place'), passwords.hash('a secret place')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(two).not.toBe(one);
  });

  it.each(['مرحبا بالعالم', ' leading and trailing ', 'emoji 🦪🦪🦪🦪', 'nul\u0000inside'])(
    'match byte for byte: %j',
    async (one) => {
      const stored = await passwords.hash(one);
      expect(await passwords.fits(stored, one)).toBe(true);
      expect(await passwords.fits(stored, `${one} `)).toBe(false);
      expect(await passwords.fits(stored, one.trim() === one ? ` ${one}` : one.trim())).toBe(false);
    },
  );

  it('take the same work, and fail, without an account', async () => {
    const stored = await hash('some password', passwordCost);
    // CPU time is compared, which a busy machine does not change; the best of several turns each,
    // in turns.
    const worked = () => process.cpuUsage().user + process.cpuUsage().system;
    const best = { known: Infinity, unknown: Infinity };
    for (let round = 0; round < 8; round++) {
      for (const [name, hashed] of [['known', stored] as const, ['unknown', null] as const]) {
        const begun = worked();
        await passwords.fits(hashed, 'wrong password');
        best[name] = Math.min(best[name], worked() - begun);
      }
    }
    expect(await passwords.fits(null, 'wrong password')).toBe(false);
    expect(best.unknown / best.known).toBeGreaterThan(0.6);
    expect(best.unknown / best.known).toBeLessThan(1.7);
  });

  it('refuse a flood instead of queueing it without limit, and work again after it', async () => {
    const flood = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.fits(null, 'flood')));
    const refused = flood.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(18);
    expect(refused[0]).toMatchObject({ reason: { code: 'overloaded', retryAfterSeconds: 2 } });
    expect(await passwords.fits(await passwords.hash('calm again'), 'calm again')).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { serverLimits } from '#contract/values/limits.ts';
import { codeCounters, loginCounters, registrationCounters } from './attempt-counters.rules.ts';

const email = 'noora@example.qa';
const from = '203.0.113.7';
const hourMs = 3_600_000;
const hourly = { max: serverLimits.failuresPerHour, windowMs: hourMs };

describe('a wrong password counts', () => {
  it('from an unknown sender for sender and account together, for the sender, and for the account', () => {
    const [both, sender, account, ...more] = loginCounters({ email, from, device: null });
    expect(more).toEqual([]);
    expect(both?.of).toBe(`${email} ${from}`);
    expect(sender).toMatchObject({ of: from, limit: hourly });
    expect(account).toMatchObject({ of: email, limit: hourly });
    expect(new Set([both, sender, account].map((one) => one?.limit.name)).size).toBe(3);
  });

  it('without a known sender for the account only', () => {
    const named = loginCounters({ email, from, device: null });
    expect(loginCounters({ email, from: null, device: null })).toEqual([named[2]]);
  });

  it('from a browser that the owner used before only for that browser, which no other sender can exhaust', () => {
    const counters = loginCounters({ email, from, device: 'd1' });
    expect(counters.map(({ of }) => of)).toEqual([`${email} d1`]);
    const strangers = loginCounters({ email, from, device: null }).map(({ limit }) => limit.name);
    expect(strangers).not.toContain(counters[0]?.limit.name);
  });

  it.each([null, 'd1'])(
    'and pauses double after the second failure, up to a quarter of an hour, without end (%s)',
    (device) => {
      const { limit } = loginCounters({ email, from, device })[0] ?? {};
      expect(limit?.pausesMs?.map((ms) => ms / 1000)).toEqual([0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900]);
      expect(limit).toMatchObject({ max: Number.MAX_SAFE_INTEGER, windowMs: hourMs });
    },
  );
});

describe('a wrong code counts', () => {
  it('for its sender, in addition to the tries of the code, and separately from passwords', () => {
    const [counter, ...more] = codeCounters(from);
    expect(more).toEqual([]);
    expect(counter).toMatchObject({ of: from, limit: hourly });
    const names = loginCounters({ email, from, device: null }).map(({ limit }) => limit.name);
    expect(names).not.toContain(counter?.limit.name);
    expect(codeCounters(null)).toEqual([]);
  });
});

it('mails of a registration count for the address and its sender together, for a day', () => {
  expect(registrationCounters(email, from)).toEqual([
    {
      of: `${email} ${from}`,
      limit: {
        name: expect.any(String) as string,
        max: serverLimits.codesPerDay,
        windowMs: 24 * hourMs,
      },
    },
  ]);
  expect(registrationCounters(email, null)).toEqual([]);
});

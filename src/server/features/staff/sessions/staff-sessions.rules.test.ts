import { describe, expect, it } from 'vitest';
import { roles } from '#contract/console/permissions.ts';
import { deviceOf } from './device.rules.ts';
import { secondFactorState, staffSessionExpiry } from './staff-sessions.rules.ts';

const at = (hours: number) => new Date(Date.UTC(2026, 10, 1, hours));

describe('a session of staff', () => {
  it('ends 24 hours after its last use', () => {
    expect(staffSessionExpiry({ createdAt: at(0) }, at(30))).toEqual(at(54));
  });

  it('ends 14 days after the sign-in', () => {
    expect(staffSessionExpiry({ createdAt: at(0) }, at(14 * 24 - 1))).toEqual(at(14 * 24));
  });
});

describe('the second factor', () => {
  const state = (role: (typeof roles)[number], has: boolean, isProved: boolean, isPublic: boolean) =>
    secondFactorState({ role, hasSecondFactor: has, isProved }, { isPublic });

  it('is proved at each sign-in where it is set up, in every shop and role', () => {
    for (const role of roles)
      for (const isPublic of [true, false]) {
        expect(state(role, true, false, isPublic)).toBe('prove');
        expect(state(role, true, true, isPublic)).toBe('done');
      }
  });

  it('must be set up by owner, manager and accountant of a public shop only', () => {
    expect(roles.filter((role) => state(role, false, false, true) === 'set_up')).toEqual([
      'owner',
      'manager',
      'accountant',
    ]);
    expect(roles.filter((role) => state(role, false, false, false) === 'set_up')).toEqual([]);
  });
});

describe('a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
      'Edge',
      'Windows',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox', 'Mac'],
    ['curl/8.5.0', null, null],
  ])('is named by browser and system: %s', (agent, browser, system) => {
    expect(deviceOf(agent)).toEqual({ browser, system });
  });
});

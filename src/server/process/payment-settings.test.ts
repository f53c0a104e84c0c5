import { describe, expect, it } from 'vitest';
import { type ConfigError, configWarnings, readConfig } from './config.ts';
import { isReachedBy } from './payment-settings.ts';

const tap = { TAP_SECRET_KEY: 'sk_test_geheim' };
const myfatoorah = { MYFATOORAH_TOKEN: 'geheim-token', MYFATOORAH_WEBHOOK_SECRET: 'geheim-webhook' };
const skipcash = {
  SKIPCASH_CLIENT_ID: 'geheim-client',
  SKIPCASH_KEY_ID: 'geheim-id',
  SKIPCASH_KEY_SECRET: 'geheim-secret',
  SKIPCASH_WEBHOOK_KEY: 'geheim-webhook',
};
const publicShop = { PUBLIC_URL: 'https://shop.example.qa', TRUST_PROXY: 'loopback', SMTP_URL: 'smtps://m.example.qa' };

/** What is wrong with an environment: no sentence repeats a key. */
function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    expect((error as Error).message).not.toContain('geheim');
    return (error as ConfigError).problems;
  }
}

describe('the settings of payments', () => {
  it('are none: the shop takes cash', () => {
    expect(readConfig({}).payments).toBeNull();
  });

  it('name one provider, which takes new payments', () => {
    expect(readConfig(tap).payments).toEqual({
      takesNew: 'tap',
      tap: {
        apiUrl: 'https://api.tap.company/v2',
        onLoopback: false,
        live: false,
        secretKey: 'sk_test_geheim',
        oldSecretKey: null,
      },
      myfatoorah: null,
      skipcash: null,
    });
    expect(readConfig({ ...publicShop, ...myfatoorah }).payments).toMatchObject({
      takesNew: 'myfatoorah',
      myfatoorah: { apiUrl: 'https://api-qa.myfatoorah.com', live: true, token: 'geheim-token' },
    });
    expect(readConfig({ ...publicShop, ...skipcash }).payments).toMatchObject({
      takesNew: 'skipcash',
      skipcash: { apiUrl: 'https://api.skipcash.app', live: true, keyId: 'geheim-id' },
    });
  });

  it('name several with PAYMENT_PROVIDER only', () => {
    const both = { ...publicShop, ...tap, ...skipcash };
    expect(problemsOf(both)).toEqual(['PAYMENT_PROVIDER is not set: name who takes new payments, tap or skipcash']);
    expect(readConfig({ ...both, PAYMENT_PROVIDER: 'skipcash' }).payments).toMatchObject({
      takesNew: 'skipcash',
      tap: { live: false },
      skipcash: { live: true },
    });
    expect(problemsOf({ ...both, PAYMENT_PROVIDER: 'stripe' })).toEqual([
      'PAYMENT_PROVIDER must be one of tap, myfatoorah, skipcash',
    ]);
    expect(problemsOf({ PAYMENT_PROVIDER: 'tap' })).toEqual(['PAYMENT_PROVIDER=tap needs TAP_SECRET_KEY']);
    expect(problemsOf({ ...tap, PAYMENT_PROVIDER: 'myfatoorah' })).toEqual([
      'PAYMENT_PROVIDER=myfatoorah needs MYFATOORAH_TOKEN, MYFATOORAH_WEBHOOK_SECRET',
    ]);
  });

  it.each<[Record<string, string>, string[]]>([
    [{ TAP_API_URL: 'http://127.0.0.1:4000/v2' }, ['TAP_API_URL needs TAP_SECRET_KEY']],
    [{ TAP_OLD_SECRET_KEY: 'sk_test_geheim' }, ['TAP_OLD_SECRET_KEY needs TAP_SECRET_KEY']],
    [{ MYFATOORAH_TOKEN: 'geheim' }, ['MYFATOORAH_TOKEN needs MYFATOORAH_WEBHOOK_SECRET']],
    [
      { SKIPCASH_KEY_ID: 'geheim', SKIPCASH_WEBHOOK_KEY: 'geheim' },
      ['SKIPCASH_KEY_ID needs SKIPCASH_CLIENT_ID', 'SKIPCASH_KEY_ID needs SKIPCASH_KEY_SECRET'],
    ],
    [
      { TAP_SECRET_KEY: 'pk_test_geheim' },
      ['TAP_SECRET_KEY must be a secret key of Tap, which begins with sk_test_ or sk_live_'],
    ],
    [{ TAP_SECRET_KEY: 'sk_test_geheim\nx' }, ['TAP_SECRET_KEY must be printable ASCII without spaces']],
    [
      { ...tap, TAP_OLD_SECRET_KEY: 'geheim' },
      ['TAP_OLD_SECRET_KEY must be a secret key of Tap, which begins with sk_test_ or sk_live_'],
    ],
    [{ ...skipcash, SKIPCASH_CLIENT_ID: 'geheim ü' }, ['SKIPCASH_CLIENT_ID must be printable ASCII without spaces']],
  ])('%j lacks something', (env, problems) => {
    expect(problemsOf(env)).toEqual(expect.arrayContaining(problems));
    expect(problemsOf(env)).toHaveLength(problems.length);
  });

  it.each([
    'https://api.tap.example.com/v2',
    'https://tap.company/v2',
    'http://api.tap.company/v2',
    'https://api.tap.company:8443/v2',
    'https://10.0.0.5/v2',
    'https://localhost.example.com/v2',
    'https://api-qa.myfatoorah.com',
  ])('refuse the API %s: it would receive the key', (TAP_API_URL) => {
    expect(problemsOf({ ...tap, TAP_API_URL })).toEqual([
      'TAP_API_URL must be at https://api.tap.company, or on this machine: others would receive the keys',
    ]);
  });

  it.each([
    ['geheim', 'must be an address'],
    ['ftp://api.tap.company/v2', 'must be an address'],
    ['https://a:geheim@api.tap.company/v2', 'must not contain a password'],
    ['http://127.0.0.1/v2?geheim', 'must have no query'],
  ])('refuse the API %s', (TAP_API_URL, words) => {
    expect(problemsOf({ ...tap, TAP_API_URL })).toEqual([`TAP_API_URL ${words}`]);
  });

  it.each(['http://127.0.0.1:4000/v2', 'http://localhost:4000/v2/', 'http://[::1]:4000/v2'])(
    'accept the stand-in %s on this machine',
    (TAP_API_URL) => {
      expect(readConfig({ ...tap, TAP_API_URL }).payments?.tap).toMatchObject({
        apiUrl: TAP_API_URL.replace(/\/$/, ''),
        onLoopback: true,
      });
    },
  );

  it.each([
    [{ TAP_SECRET_KEY: 'sk_live_geheim' }, 'TAP_SECRET_KEY is a live key'],
    [myfatoorah, 'MYFATOORAH_API_URL is the live system'],
    [skipcash, 'SKIPCASH_API_URL is the live system'],
  ])('%# of real money need a public address', (env, words) => {
    expect(problemsOf(env)).toEqual([expect.stringContaining(words)]);
    expect(problemsOf({ ...env, PUBLIC_URL: 'http://localhost:3000' })).toHaveLength(1);
    expect(problemsOf({ ...env, ...publicShop })).toEqual([]);
    expect(configWarnings(readConfig({ ...env, ...publicShop }))).toEqual([]);
  });

  it.each([
    [tap, 'TAP_SECRET_KEY is a test key'],
    [{ ...tap, TAP_API_URL: 'http://127.0.0.1:4000/v2' }, 'TAP_SECRET_KEY is a test key'],
    [{ ...myfatoorah, MYFATOORAH_API_URL: 'https://apitest.myfatoorah.com' }, 'MYFATOORAH_API_URL is a test system'],
    [{ ...skipcash, SKIPCASH_API_URL: 'https://skipcashtest.azurewebsites.net/' }, 'SKIPCASH_API_URL is a test system'],
    [{ ...skipcash, SKIPCASH_API_URL: 'http://localhost:4000' }, 'SKIPCASH_API_URL is a test system'],
  ])('%# of no money warn at a public address, and not in local mode', (env, words) => {
    expect(configWarnings(readConfig({ ...env, ...publicShop }))).toEqual([expect.stringContaining(words)]);
    expect(configWarnings(readConfig({ ...env, SMTP_URL: publicShop.SMTP_URL }))).toEqual([]);
  });

  it.each([
    [tap, false],
    [{ ...tap, TAP_API_URL: 'http://127.0.0.1:4000/v2' }, true],
    [{ ...tap, ...publicShop }, true],
    [{ ...tap, TAP_API_URL: 'http://127.0.0.1:4000/v2', ...publicShop }, true],
  ])('%# name an address for notices where the provider reaches the shop: %s', (env, isReached) => {
    expect(isReachedBy('tap', readConfig(env))).toBe(isReached);
  });
});

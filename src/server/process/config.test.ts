import { describe, expect, it } from 'vitest';
import { ConfigError, configWarnings, readConfig } from './config.ts';

describe('settings', () => {
  it('each have a default', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      localMode: true,
      rateLimit: true,
      demo: 'auto',
      trustProxy: false,
      drainSeconds: 0,
      answerSeconds: 5,
    });
  });

  it('reports all invalid settings at once', () => {
    const wrong = {
      PORT: '70000',
      DATABASE_URL: 'mysql://x',
      SMTP_URL: 'nonsense',
      PUBLIC_URL: 'ftp://shop',
      DEMO: 'maybe',
      RATE_LIMIT: '0',
      MAIL_FROM: 'invalid',
      TRUST_PROXY: 'true',
      DRAIN_SECONDS: '61',
      ANSWER_SECONDS: '4',
    };
    expect(() => readConfig(wrong)).toThrow(ConfigError);
    try {
      readConfig(wrong);
    } catch (error) {
      const { problems } = error as ConfigError;
      for (const name of Object.keys(wrong)) expect(problems.some((problem) => problem.startsWith(name))).toBe(true);
    }
  });

  it('reads the addresses of a pooler and a replica, which need DATABASE_URL', () => {
    const [direct, pool, other] = ['a', 'b', 'c'].map((name) => `postgres://u:p@h/${name}`);
    const given = { DATABASE_URL: direct, DATABASE_POOL_URL: pool, DATABASE_READ_URL: other };
    expect(readConfig(given)).toMatchObject({
      databasePool: { url: pool, shoppingUrl: pool, prepared: false },
      databaseReadUrl: other,
    });
    expect(configWarnings(readConfig(given)).join()).toContain('DATABASE_POOL_SHOPPING_URL is not set');
    const whole = readConfig({ ...given, DATABASE_POOL_SHOPPING_URL: other, DATABASE_POOL_PREPARED: 'on' });
    expect(whole.databasePool).toEqual({ url: pool, shoppingUrl: other, prepared: true });
    expect(configWarnings(whole).join()).not.toContain('DATABASE_POOL');
    expect(readConfig({ DATABASE_URL: direct })).toMatchObject({ databasePool: null, databaseReadUrl: null });
    expect(() => readConfig({ DATABASE_POOL_URL: pool, DATABASE_READ_URL: pool })).toThrow(
      /DATABASE_POOL_URL needs DATABASE_URL[^]*DATABASE_READ_URL needs DATABASE_URL/,
    );
    expect(() => readConfig({ DATABASE_URL: direct, DATABASE_POOL_PREPARED: 'on' })).toThrow(
      'DATABASE_POOL_PREPARED needs DATABASE_POOL_URL',
    );
  });

  it.each([
    ['http://localhost:3000', true],
    ['http://127.0.0.1', true],
    ['https://shop.example.qa/', false],
  ])('PUBLIC_URL %s is local mode: %s', (url, local) => {
    expect(readConfig({ PUBLIC_URL: url }).localMode).toBe(local);
  });

  it.each([
    [{}, ['SMTP_URL is not set']],
    [{ SMTP_URL: 'smtp://127.0.0.1:25' }, []],
    [{ SMTP_URL: 'smtp://mail.example.qa' }, ['SMTP_URL takes TLS only if']],
    [{ SMTP_URL: 'smtp://mail.example.qa?requireTLS=false' }, ['SMTP_URL takes TLS only if']],
    [{ SMTP_URL: 'smtp://mail.example.qa:587?requireTLS=true' }, []],
    [
      { SMTP_URL: 'smtps://mail.example.qa', PUBLIC_URL: 'http://shop.example.qa' },
      ['PUBLIC_URL uses http', 'TRUST_PROXY is not set'],
    ],
    [{ SMTP_URL: 'smtps://mail.example.qa', PUBLIC_URL: 'https://shop.example.qa', TRUST_PROXY: 'loopback' }, []],
  ])('%j is worth the notes %j', (env, notes) => {
    expect(configWarnings(readConfig(env))).toEqual(notes.map((note) => expect.stringContaining(note)));
  });

  it.each(['127.0.0.1', '10.0.0.0/8, ::1', 'loopback'])('TRUST_PROXY may be %s', (value) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(value);
  });

  it('treat an empty variable as not set', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' }).databaseUrl).toBeNull();
  });
});

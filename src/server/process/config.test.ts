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
      metrics: null,
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
      METRICS_PORT: 'on',
      METRICS_HOST: 'any where',
    };
    expect(() => readConfig(wrong)).toThrow(ConfigError);
    try {
      readConfig(wrong);
    } catch (error) {
      const { problems } = error as ConfigError;
      for (const name of Object.keys(wrong)) expect(problems.some((problem) => problem.startsWith(name))).toBe(true);
    }
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

  it('metrics are served on loopback unless METRICS_HOST says otherwise', () => {
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(readConfig({ METRICS_PORT: '0', METRICS_HOST: '::1' }).metrics).toEqual({ host: '::1', port: 0 });
    expect(readConfig({ METRICS_HOST: '::1' }).metrics).toBeNull();
  });

  it.each([
    ['127.0.0.1', false],
    ['localhost', false],
    ['10.1.2.3', false],
    ['172.31.0.1', false],
    ['192.168.1.5', false],
    ['fd00::1', false],
    ['0.0.0.0', true],
    ['::', true],
    ['172.32.0.1', true],
    ['78.100.0.1', true],
    ['metrics.example.qa', true],
  ])('METRICS_HOST %s is worth a note: %s', (host, noted) => {
    const notes = configWarnings(readConfig({ METRICS_PORT: '9464', METRICS_HOST: host }));
    expect(notes.some((note) => note.startsWith('METRICS_HOST'))).toBe(noted);
  });

  it('METRICS_HOST without METRICS_PORT is worth a note', () => {
    const notes = configWarnings(readConfig({ METRICS_HOST: '127.0.0.1' }));
    expect(notes).toContainEqual('METRICS_HOST has no effect without METRICS_PORT.');
  });

  it('treat an empty variable as not set', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' }).databaseUrl).toBeNull();
  });
});

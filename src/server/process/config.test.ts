import { describe, expect, it } from 'vitest';
import { ConfigError, configWarnings, readConfig } from './config.ts';

describe('settings', () => {
  it('each have a default', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      bucket: null,
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

  const keys = { AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE', AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI' };
  const service = 'endpoint=https://s3.example.com&region=eu-central-1';

  it('reads the bucket of STORAGE_URL', () => {
    const bucketOf = (STORAGE_URL: string) => readConfig({ ...keys, STORAGE_URL }).bucket;
    expect(bucketOf(`s3://pictures?${service}`)).toEqual({
      bucket: 'pictures',
      endpoint: new URL('https://s3.example.com'),
      region: 'eu-central-1',
      prefix: '',
      inHost: false,
      accessKeyId: 'AKIAEXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI',
    });
    for (const prefix of ['shops/dana', 'shops/dana/'])
      expect(bucketOf(`s3://pictures?${service}&prefix=${prefix}`)?.prefix).toBe('shops/dana/');
    expect(bucketOf(`s3://pictures?${service}&addressing=host`)?.inHost).toBe(true);
    // Keys alone, as other programs need them, are no bucket.
    expect(readConfig(keys).bucket).toBeNull();
  });

  it.each([
    ['https://s3.example.com/pictures', 'must look like s3://bucket?endpoint='],
    ['s3://', 'names no valid bucket'],
    [`s3://P?${service}`, 'names no valid bucket'],
    [`s3://AKIAEXAMPLE:wJalrXUtnFEMI@pictures?${service}`, 'must not contain keys'],
    [`s3://pictures/folder?${service}`, 'has a path or a port'],
    ['s3://pictures', 'has no endpoint'],
    ['s3://pictures?region=eu', 'has no endpoint'],
    ['s3://pictures?endpoint=s3.example.com&region=eu', 'has an endpoint that is no address'],
    ['s3://pictures?endpoint=ftp://s3.example.com&region=eu', 'has an endpoint that is no address'],
    ['s3://pictures?endpoint=https://AKIAEXAMPLE:wJalrXUtnFEMI@s3.example.com&region=eu', 'has an endpoint that is'],
    ['s3://pictures?endpoint=https://s3.example.com', 'has no region'],
    [`s3://pictures?${service}&prefix=../other`, 'has a prefix that is no path'],
    [`s3://pictures?${service}&addressing=dns`, 'has an addressing that is not path or host'],
    [`s3://pictures?${service}&key=wJalrXUtnFEMI`, 'has an unknown part'],
  ])('refuses the bucket %s, and repeats no key', (STORAGE_URL, sentence) => {
    const read = () => readConfig({ ...keys, STORAGE_URL });
    expect(read).toThrow(`STORAGE_URL ${sentence}`);
    expect(read).not.toThrow(/AKIAEXAMPLE|wJalrXUtnFEMI/);
  });

  it('refuses a bucket without its keys', () => {
    const given = { STORAGE_URL: `s3://pictures?${service}`, AWS_ACCESS_KEY_ID: '' };
    expect(() => readConfig(given)).toThrow(/AWS_ACCESS_KEY_ID is not set.*\n.*AWS_SECRET_ACCESS_KEY is not set/);
  });

  it.each(['AKIASECRETID\nx', 'AKIASECRETID ', 'AKIASECRETIÐ'])(
    'refuses %j as a key of a bucket, and does not repeat it',
    (key) => {
      for (const name of Object.keys(keys)) {
        const read = () => readConfig({ ...keys, STORAGE_URL: `s3://pictures?${service}`, [name]: key });
        expect(read).toThrow(`${name} must be printable ASCII without spaces`);
        expect(read).not.toThrow(/AKIASECRET/);
      }
    },
  );

  it('warns of a bucket that is reached without encryption', () => {
    const warned = (endpoint: string) =>
      configWarnings(readConfig({ ...keys, STORAGE_URL: `s3://pictures?endpoint=${endpoint}&region=eu` })).join();
    expect(warned('http://s3.example.com')).toContain('STORAGE_URL uses http');
    expect(warned('http://127.0.0.1:9000')).not.toContain('STORAGE_URL');
    expect(warned('https://s3.example.com')).not.toContain('STORAGE_URL');
  });

  it('refuses a password in the address of the CDN, and does not repeat it', () => {
    const read = (CDN_PURGE_URL: string) => () => readConfig({ CDN_PURGE: 'varnish', CDN_PURGE_URL });
    expect(read('http://10.0.0.5:6081/, http://10.0.0.6:6081/')().cdn?.purgeUrls).toHaveLength(2);
    for (const address of [
      'http://10.0.0.5/, http://dana:geheim@10.0.0.6/',
      'http://geheim@10.0.0.5/',
      'ftp://dana:geheim@x',
    ]) {
      expect(read(address)).toThrow('CDN_PURGE_URL must not contain a password: set CDN_PURGE_TOKEN');
      expect(read(address)).not.toThrow(/geheim/);
    }
    expect(read('ftp://x')).toThrow('CDN_PURGE_URL must be the address');
  });

  it.each([
    'https://merchant:geheim@shop.example.qa',
    'https://geheim@shop.example.qa/',
    'https://shop.example.qa/geheim',
    'https://shop.example.qa/?geheim',
    'https://shop.example.qa/#geheim',
  ])('refuses the PUBLIC_URL %s, and does not repeat it', (PUBLIC_URL) => {
    const read = () => readConfig({ PUBLIC_URL });
    expect(read).toThrow('PUBLIC_URL must be scheme and host only, such as https://shop.example.qa');
    expect(read).not.toThrow(/geheim/);
  });

  it.each([
    ['https://shop.example.qa/', 'https://shop.example.qa'],
    ['HTTPS://Shop.Example.QA', 'https://shop.example.qa'],
    ['http://192.168.1.5:3000', 'http://192.168.1.5:3000'],
  ])('PUBLIC_URL %s is published as %s', (PUBLIC_URL, published) => {
    expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(published);
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

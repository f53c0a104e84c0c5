import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { configWarnings, readConfig } from './config.ts';

const lan = '192.168.1.23';

let shop: TestApp;
let onNetwork: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ HOST: '0.0.0.0' });
  onNetwork = await createTestApp({ HOST: '0.0.0.0', LOCAL_MODE_ON_NETWORK: 'on' });
});
afterAll(async () => {
  await shop.close();
  await onNetwork.close();
});

async function statusOf(app: TestApp, url: string, remoteAddress: string, headers: Record<string, string> = {}) {
  return (await app.request({ url, remoteAddress, headers })).statusCode;
}

describe('in local mode', () => {
  it.each(['0.0.0.0', '::', '192.168.1.5', 'shop.local'])(
    'HOST=%s listens on loopback only, with a warning',
    (HOST) => {
      const config = readConfig({ HOST, SMTP_URL: 'smtp://127.0.0.1' });
      expect(config.host).toBe('127.0.0.1');
      expect(configWarnings(config)).toEqual([expect.stringContaining('LOCAL_MODE_ON_NETWORK=on')]);
    },
  );

  it.each(['127.0.0.1', '127.0.0.2', 'localhost', '::1'])('HOST=%s is loopback', (HOST) => {
    expect(readConfig({ HOST })).toMatchObject({ host: HOST, ignoredHost: null });
  });

  it('LOCAL_MODE_ON_NETWORK=on listens where HOST says, with a warning', () => {
    const config = readConfig({ HOST: '0.0.0.0', LOCAL_MODE_ON_NETWORK: 'on', SMTP_URL: 'smtp://127.0.0.1' });
    expect(config.host).toBe('0.0.0.0');
    expect(configWarnings(config)).toEqual([expect.stringContaining('LOCAL_MODE_ON_NETWORK')]);
  });

  it('a public shop listens where HOST says', () => {
    const PUBLIC_URL = 'https://shop.example.qa';
    expect(readConfig({ HOST: '0.0.0.0', PUBLIC_URL })).toMatchObject({ host: '0.0.0.0', ignoredHost: null });
  });

  it.each(['/api/v1/zones', '/dev/mail', '/healthz'])('%s answers this machine and no other', async (url) => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect(await statusOf(shop, url, address), address).toBe(200);
    for (const address of [lan, '::ffff:10.0.0.7', 'fe80::1', '203.0.113.7'])
      expect(await statusOf(shop, url, address), address).toBe(421);
  });

  it.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-original-host', 'cf-connecting-ip'])(
    'mails are not shown to a request with %s',
    async (header) => {
      for (const app of [shop, onNetwork])
        expect(await statusOf(app, '/dev/mail', '127.0.0.1', { [header]: '127.0.0.1' })).toBe(421);
    },
  );

  it('with LOCAL_MODE_ON_NETWORK=on the shop answers other machines, but never shows them mails', async () => {
    expect(await statusOf(onNetwork, '/api/v1/zones', lan)).toBe(200);
    for (const url of ['/dev/mail', '/dev/mail.css', '/dev/mail/x.eml', '/dev/mail/x.eml/html'])
      expect(await statusOf(onNetwork, url, lan), url).toBe(421);
    expect(await statusOf(onNetwork, '/dev/mail', '127.0.0.1')).toBe(200);
    expect(await statusOf(onNetwork, '/api/v1/zones', lan, { host: 'evil.example' })).toBe(421);
  });
});

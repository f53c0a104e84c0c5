import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { createUser } from '#server/testing/people.ts';
import { mailTo, readMails } from '../e2e/support/data/mails.ts';
import { patient, readyUrl, run, type ShopProcess, temporaryFolder } from '../e2e/support/shop.ts';
import { sendRaw, statusesIn } from '../support/raw-socket.ts';
import { databaseOf } from './support.ts';
import { putEmptyDatabase } from '../support/empty-database.ts';
import { freePort } from '../support/programs/free-port.ts';

const publicUrl = 'https://shop.example.qa';
// Sent as by a proxy that forwards every header.
const evilHeaders = [
  'Host: evil.example',
  'X-Forwarded-Host: evil.example',
  'X-Forwarded-Proto: gopher',
  'X-Forwarded-For: 203.0.113.7',
  'Forwarded: host=evil.example;proto=gopher',
  'X-Original-URL: /evil.example',
  'X-Rewrite-URL: /evil.example',
  'X-Host: evil.example',
  'X-Forwarded-Server: evil.example',
  'X-Forwarded-Prefix: //evil.example',
  'Referer: https://evil.example/',
];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let shop: ShopProcess;
let port: number;
let member: { email: string };
let soldOut: number;

beforeAll(async () => {
  folder = await temporaryFolder('foreign-host');
  await putEmptyDatabase(folder.path);
  port = await freePort();
  const settings = {
    PORT: String(port),
    DATA_DIR: folder.path,
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: 'loopback',
    ...patient,
    DEMO: 'off',
  };
  shop = run('src/main/start.ts', [], settings);
  expect(await readyUrl(shop)).toBe(publicUrl);
  const { db } = await databaseOf({ dataDir: folder.path });
  member = await createUser({ db, at: { now: null } }, { email: 'member@example.qa' });
  soldOut = (await createProduct(db, { variants: [{ stock: 0 }] })).variantIds[0] as number;
  await db.destroy();
});
afterAll(async () => {
  shop.child.kill('SIGTERM');
  await shop.ended;
  await folder.remove();
});

function sendRequest(method: string, path: string, headers: string[], body?: object): Promise<string> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const own =
    body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`];
  const head = [`${method} ${path} HTTP/1.1`, ...headers, ...own, 'Connection: close'].join('\r\n');
  return sendRaw(port, `${head}\r\n\r\n${text}`, 60_000).then((answer) => answer.text);
}

describe('a shop with a configured public address', () => {
  it('names no other host in its pages and files, neither in the response to a forged host nor in later ones', async () => {
    const pages = [
      '/',
      '/en',
      '/ar',
      '/en/contact',
      '/ar/nothing',
      '/en/search?query=oud',
      '/en/auth/login',
      '/offline',
    ];
    const files = [
      '/robots.txt',
      '/sitemap.xml',
      '/sitemap-pages.xml',
      '/sitemap-products-1.xml',
      '/manifest.webmanifest',
      '/sw.js',
    ];
    const others = ['/special-offers', '/en/x/../contact', '/api/v1/shop', '/api/v1/nothing', '/images/nothing.png'];
    for (const path of [...pages, ...files, ...others]) {
      const answer = await sendRequest('GET', path, evilHeaders);
      expect(statusesIn(answer), path).toHaveLength(1);
      expect(statusesIn(answer)[0], path).toBeLessThan(500);
      for (const text of [answer, await sendRequest('GET', path, ['Host: shop.example.qa'])]) {
        expect(text, path).not.toMatch(/evil\.example|gopher|203\.0\.113/);
      }
    }
    expect(await sendRequest('GET', '/en', evilHeaders)).toContain(`<link rel="canonical" href="${publicUrl}/en"/>`);
    expect(await sendRequest('GET', '/robots.txt', evilHeaders)).toContain(`${publicUrl}/sitemap.xml`);
  });

  it('names no other host in mails that a forged request causes', async () => {
    const person = {
      name: 'Noora',
      phone: '+97455123456',
      password: 'pearl-diver-1',
      confirmPassword: 'pearl-diver-1',
    };
    const writes: [path: string, body: object][] = [
      ['/users/auth/register', { ...person, email: 'new@example.qa' }],
      ['/users/auth/register', { ...person, email: member.email }],
      ['/users/auth/forget-password', { email: member.email }],
      ['/stock-alerts', { variantId: soldOut, email: 'waiting@example.qa' }],
    ];
    for (const [path, body] of writes) {
      const answer = await sendRequest('POST', `/api/v1${path}`, evilHeaders, body);
      expect(statusesIn(answer)[0], answer).toBeLessThan(300);
    }
    const linked = (mail: Email) => `${mail.text} ${mail.html}`.includes(`${publicUrl}/`);
    await mailTo(folder.path, 'new@example.qa');
    await mailTo(folder.path, member.email, linked);
    await mailTo(folder.path, 'waiting@example.qa', linked);
    await mailTo(folder.path, member.email, ({ text }) => /\b\d{6}\b/.test(text ?? ''));
    for (const mail of await readMails(folder.path))
      expect(JSON.stringify(mail)).not.toMatch(/evil\.example|gopher|203\.0\.113/);
  });

  it('accepts a write from its own pages only, whatever a proxy says about the host', async () => {
    const contact = { name: 'Noora', phone: '+97455123456', email: 'noora@example.qa', message: 'When do you open?' };
    const from = async (origin: string) =>
      statusesIn(await sendRequest('POST', '/api/v1/contacts', [...evilHeaders, `Origin: ${origin}`], contact));
    expect(await from('https://evil.example')).toEqual([403]);
    expect(await from('gopher://evil.example')).toEqual([403]);
    expect(await from(publicUrl)).toEqual([201]);
  });
});

import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createMailer } from './mailer.ts';
import { listEml } from './eml-files.ts';

let shop: TestApp;
let names: string[];

beforeAll(async () => {
  shop = await createTestApp();
  const mailDir = join(shop.dataDir, 'mail');
  const mailer = createMailer({ smtpUrl: null, from: 'Dana <shop@localhost>', mailDir });
  const base = { to: 'noora@example.qa', messageId: '<1@localhost>', text: 'Code 123456 & <more>' };
  await mailer.send({ ...base, subject: 'First <script>alert(1)</script>', html: '<p style="color:red">first</p>' });
  await mailer.send({ ...base, subject: 'رسالة ثانية', html: '<p dir="rtl">الثانية</p><script>alert(1)</script>' });
  names = await listEml(mailDir);
  await writeFile(join(mailDir, 'notes.txt'), 'not a mail');
});
afterAll(() => shop.close());

const get = (url: string) => shop.request({ url });

describe('/dev/mail', () => {
  it('lists the mails, newest first, with their recipients', async () => {
    const { body, headers, statusCode } = await get('/dev/mail');
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self';/);
    expect(body.indexOf('رسالة ثانية')).toBeLessThan(body.indexOf('First &#60;script&#62;'));
    expect(body.match(/noora@example\.qa/g)).toHaveLength(2);
    expect(body).not.toMatch(/<script|<style|style=/);
    expect((await get('/dev/mail.css')).headers['content-type']).toMatch(/^text\/css/);
  });

  it('shows a mail with headers, HTML and text', async () => {
    const { body } = await get(`/dev/mail/${encodeURIComponent(names[0] as string)}`);
    expect(body).toContain('<dt>Message-ID</dt>');
    expect(body).toContain('Code 123456 &#38; &#60;more&#62;');
    expect(body).toContain('sandbox="allow-popups');
    expect(body).not.toContain('alert(1)');
  });

  it('renders the HTML part in a frame without scripts', async () => {
    const { body, headers } = await get(`/dev/mail/${encodeURIComponent(names[1] as string)}/html`);
    expect(body).toContain('<p style="color:red">first</p>');
    const policy = headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox');
    expect(policy).not.toContain('allow-scripts');
    expect(policy).not.toContain('allow-same-origin');
  });

  it.each([
    'notes.txt',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e%2fnotes.txt',
    '20261121T000000000Z-0000-missing.eml',
    '20261121T000000000Z-0000-a%00.eml',
  ])('has no %s', async (name) => {
    expect((await get(`/dev/mail/${name}`)).statusCode).toBe(404);
    expect((await get(`/dev/mail/${name}/html`)).statusCode).toBe(404);
  });

  it('is empty before the first mail', async () => {
    const other = await createTestApp();
    expect((await other.request({ url: '/dev/mail' })).body).toContain('No mail yet.');
    await other.close();
  });

  it('does not exist if the shop has a public address', async () => {
    const open = await createTestApp({ PUBLIC_URL: 'https://dana.example.qa' });
    await mkdir(join(open.dataDir, 'mail'), { recursive: true });
    await symlink(join(shop.dataDir, 'mail', names[0] as string), join(open.dataDir, 'mail', names[0] as string));
    for (const url of ['/dev/mail', `/dev/mail/${encodeURIComponent(names[0] as string)}`])
      expect((await open.request({ url, headers: { host: 'dana.example.qa' } })).statusCode).toBe(404);
    await open.close();
  });
});

import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '#server/database/embedded/testing/support.ts';
import { type Shop, startShop, temporaryFolder } from '../e2e/support/shop.ts';
import { killEverything } from './support.ts';
import { putEmptyDatabase } from '../support/empty-database.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let shop: Shop;
let hanging = true;
let begun = 0;
const arrived: Email[] = [];

async function take(stream: Readable, accept: () => void): Promise<void> {
  const mail = await buffer(stream);
  begun += 1;
  if (hanging) return;
  arrived.push(await PostalMime.parse(mail));
  accept();
}

// First it accepts a whole mail and does not answer, as a hanging server does; later it works.
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    void take(stream, done);
  },
});
// A killed client breaks its connection: here that is expected.
mailServer.on('error', () => undefined);

let settings: Record<string, string>;

beforeAll(async () => {
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const { port } = mailServer.server.address() as AddressInfo;
  settings = { DEMO: 'off', SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Dana <shop@example.qa>' };
  folder = await temporaryFolder('mail');
  await putEmptyDatabase(folder.path);
  shop = await startShop(folder.path, settings);
});
afterAll(async () => {
  await shop.stop();
  await new Promise<void>((resolve) => mailServer.close(resolve));
  await folder.remove();
});

// The test kills processes that it finds in /proc.
describe.skipIf(process.platform !== 'linux')('a mail', () => {
  it('that is being sent at kill -9 arrives within 60 seconds of the restart, with a valid code', async () => {
    const details = {
      name: 'نورة',
      phone: '+97455123456',
      password: 'pearl-diver-1',
      confirmPassword: 'pearl-diver-1',
    };
    const email = 'noura@example.qa';
    await shop.apiFor({ language: 'ar' })('register', { body: { ...details, email } });
    await waitUntil('the mail is being sent', () => begun === 1);
    await killEverything(shop);
    hanging = false;

    shop = await startShop(folder.path, settings);
    await waitUntil('the mail arrives', () => arrived.length > 0, 60_000);
    const [mail] = arrived;
    expect(mail?.to?.[0]?.address).toBe(email);
    expect(mail?.subject).toMatch(/[\u0600-\u06ff]/);
    const otp_code = /(?<!\d)\d{6}(?!\d)/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(await shop.apiFor()('confirmAccount', { body: { email, otp_code } })).toMatchObject({ user: { email } });
  });
});

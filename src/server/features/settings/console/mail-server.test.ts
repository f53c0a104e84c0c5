import { expect } from 'vitest';
import { commandActor } from '../../../audit/actors.ts';
import { createShopMail } from '../../../mails.ts';
import { deferredMark } from '../../../jobs/job-recovery.queries.ts';
import { isInternal } from '../../../mail/mail-connection.ts';
import { createMailer } from '../../../mail/mailer.ts';
import { readMailServer, resealMailServer } from '../../../mail/mail-server.ts';
import { queueMails } from '../../../mail/outbox.queries.ts';
import { takeJobs } from '../../../testing/queued-jobs.ts';
import { it } from '../../../testing/shop-test.ts';
import { createSmtpInbox } from '../../../testing/smtp-inbox.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const server = { host: '127.0.0.1', port: 9, security: 'starttls', user: '', from: 'shop@example.qa' } as const;

it.beforeEach(async ({ shop }) => {
  await shop.db.deleteFrom('secrets').where('name', '=', 'mail server').execute();
});

it('an owner sets the mail server; its password is stored encrypted and never sent', async ({ shop, owner }) => {
  const { console } = owner;
  expect(await console('getMailServer')).toMatchObject({ server: null, version: 1, environmentHost: null });
  const body = { ...server, user: 'shop', password: 'pearl-secret-9', version: 1 };
  const saved = await console('saveMailServer', { body });
  expect(saved).toEqual({
    server: { ...server, user: 'shop' },
    hasPassword: true,
    version: 2,
    environmentHost: null,
  });
  const rows = await shop.db.selectFrom('secrets').selectAll().execute();
  expect(rows.some(({ value }) => value.includes('pearl-secret-9'))).toBe(false);
  const log = await console('listAudit');
  expect(log.rows[0]).toMatchObject({ action: 'setting.changed', subject: { id: 'mailServer', label: '127.0.0.1' } });
  expect(JSON.stringify(log)).not.toContain('pearl-secret-9');
  expect((await console('getFirstDay'))?.done.mail).toBe(true);

  // The password stays for the same account, and is sent to no other server.
  await console('saveMailServer', { body: { ...server, user: 'shop', from: 'hello@example.qa', version: 2 } });
  const key = shop.services.secrets.codeKey;
  expect(await readMailServer(shop.db, key)).toMatchObject({ password: 'pearl-secret-9', from: 'hello@example.qa' });
  const moved = { ...server, user: 'shop', host: '127.0.0.2', version: 3 };
  await expect(console('saveMailServer', { body: moved })).rejects.toMatchObject({ code: 'invalid' });
  await expect(console('saveMailServer', { body })).rejects.toMatchObject({ code: 'changed_meanwhile' });

  // New keys of the shop keep it.
  const other = Buffer.alloc(32, 7);
  expect(await resealMailServer(shop.db, key, other)).toBe('readable');
  expect(await readMailServer(shop.db, other)).toMatchObject({ password: 'pearl-secret-9' });
  await expect(readMailServer(shop.db, key)).rejects.toThrow();
  await expect(console('sendTestMail')).rejects.toMatchObject({ details: { reason: 'key' } });
  expect(await resealMailServer(shop.db, key, other)).toBe('unreadable');

  // The shop says so, its mails wait, and a server that is entered again works.
  expect(await console('getMailServer')).toMatchObject({ server: null, isUnreadable: true, version: 1 });
  expect((await console('getFirstDay'))?.done.mail).toBe(false);
  const mailer = createMailer({
    smtpUrl: null,
    from: 'x',
    mailDir: '/nowhere',
    stored: () => readMailServer(shop.db, key),
  });
  const mail = { to: 'noor@example.qa', messageId: '<1@x>', subject: 'x', html: 'x', text: 'x' };
  await expect(mailer.send(mail)).rejects.toThrow(deferredMark);
  await console('saveMailServer', { body: { ...body, password: 'pearl-secret-8', version: 1 } });
  expect(await console('getMailServer')).toMatchObject({ server: { user: 'shop' }, hasPassword: true });

  await console('removeMailServer');
  expect(await console('getMailServer')).toMatchObject({ server: null, hasPassword: false });
  expect((await console('getFirstDay'))?.done.mail).toBe(false);
});

it('a test mail and the mails of the shop go through it', async ({ shop, owner: { console, email } }) => {
  const inbox = await createSmtpInbox();
  try {
    await console('saveMailServer', { body: { ...server, port: inbox.port, version: 1 } });
    expect(await console('sendTestMail')).toEqual({ to: email });
    expect(inbox.mails[0]).toMatchObject({ envelopeTo: [email], from: { address: 'shop@example.qa' } });

    await takeJobs(shop.db);
    await queueMails(shop.db, [{ kind: 'password-changed', email: 'noor@example.qa', language: 'en' }]);
    const sendMail = createShopMail({
      services: shop.services,
      mailer: createMailer({
        smtpUrl: null,
        from: 'Dana <shop@localhost>',
        mailDir: '/nowhere',
        stored: shop.services.mailServer.readStored,
        allowsInternal: true,
      }),
      clock: () => new Date(),
      publicUrl: 'https://dana.example.qa',
    });
    for (const { payload } of await takeJobs<{ mailId: number }>(shop.db, { tasks: ['send_mail'] }))
      await sendMail(payload);
    expect(inbox.mails[1]).toMatchObject({ envelopeTo: ['noor@example.qa'], from: { address: 'shop@example.qa' } });
  } finally {
    await inbox.close();
  }
  await expect(console('sendTestMail')).rejects.toMatchObject({
    code: 'mail_failed',
    details: { reason: 'connection' },
  });
});

it('only who manages the team sets it, with a proof', async ({ shop }) => {
  const body = { ...server, version: 1 };
  const { console: manager } = await createStaff(shop, 'manager');
  await expect(manager('saveMailServer', { body })).rejects.toMatchObject({ code: 'not_permitted' });
  const { console: unproved } = await createStaff(shop, 'owner', { elevated: false });
  await expect(unproved('saveMailServer', { body })).rejects.toMatchObject({ code: 'step_up_required' });
});

it('a public shop takes no server of its networks, and SMTP_URL wins', async () => {
  const names = ['127.0.0.1', '::1', '10.1.2.3', '172.20.0.1', '169.254.169.254', '::ffff:192.168.0.1', '0.0.0.0'];
  expect(names.filter((name) => !isInternal(name))).toEqual([]);
  expect(isInternal('8.8.8.8')).toBe(false);

  const env = { PUBLIC_URL: 'https://shop.example', SMTP_URL: 'smtps://user:hidden@mail.example' };
  const shop = await createTestApp(env);
  try {
    const save = (edit: object) =>
      shop.services.mailServer.save(commandActor(), { ...server, port: 465, ...edit, version: 1 });
    await expect(save({})).rejects.toMatchObject({ code: 'mail_failed', details: { reason: 'internal' } });
    await expect(save({ host: '8.8.8.8', port: 6379 })).rejects.toMatchObject({ code: 'invalid' });
    expect(await shop.services.mailServer.read()).toMatchObject({ environmentHost: 'mail.example', server: null });
  } finally {
    await shop.close();
  }
});

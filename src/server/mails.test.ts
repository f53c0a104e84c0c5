import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequiredLanguage } from '#contract/values/locale.ts';
import { formatPrice } from '#i18n/format.ts';
import { languageFacts } from '#i18n/languages.ts';
import { startJobs } from './jobs/job-runner.ts';
import { rescheduleDeferred } from './jobs/job-recovery.queries.ts';
import { createProduct } from './testing/catalog-factory.ts';
import { createUser } from './testing/people.ts';
import { createSmtpInbox } from './testing/smtp-inbox.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import type { Mail } from './mail/mail-kinds.ts';
import { createMailer } from './mail/mailer.ts';
import { queueMails } from './mail/outbox.queries.ts';
import { createShopMail } from './mails.ts';
import { failJobs, takeJobs } from './testing/queued-jobs.ts';
import { idleJobs } from './testing/idle-jobs.ts';

type Inbox = Awaited<ReturnType<typeof createSmtpInbox>>;

let shop: TestApp;
let inbox: Inbox;
const refused = new Set<string>();

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  inbox = await createSmtpInbox({ refuse: (address) => (refused.has(address) ? 550 : null) });
});
afterAll(async () => {
  await inbox.close();
  await shop.close();
});
beforeEach(async () => {
  inbox.mails.length = 0;
  shop.at.now = null;
  await takeJobs(shop.db);
});

function sendMailThrough(smtpUrl: string | null, mailDir = '/nowhere') {
  return createShopMail({
    services: shop.services,
    mailer: createMailer({ smtpUrl, from: 'متجر دانة <shop@dana.example.qa>', mailDir }),
    clock: () => shop.at.now ?? new Date(),
    publicUrl: 'https://dana.example.qa/',
  });
}

async function queuedMails() {
  return (await takeJobs<{ mailId: number }>(shop.db, { tasks: ['send_mail'] })).map(({ payload }) => payload);
}

/** Sends the waiting mails over SMTP, and returns what the mail server received. */
async function deliver() {
  const sendMail = sendMailThrough(inbox.url);
  for (const mail of await queuedMails()) await sendMail(mail);
  return inbox.mails;
}

/** Enqueues a mail and returns the payload of its job. */
async function queued(mail: Mail): Promise<{ mailId: number }> {
  await queueMails(shop.db, [mail]);
  const [payload] = await queuedMails();
  if (!payload) throw new Error('no job was queued');
  return payload;
}

async function register(email: string, language: RequiredLanguage = 'en') {
  const password = 'pearl-diver-1';
  await shop.apiFor({ language })('register', {
    body: { name: 'Noora', email, phone: '55123456', password, confirmPassword: password },
  });
}

async function order(language: RequiredLanguage, name: string) {
  const user = await createUser(shop, { name });
  const { productId, variantIds } = await createProduct(shop.db, {
    name: { en: 'Dates <b>& more</b>', ar: 'تمر خلاص' },
    variants: [{ price: 17.5, stock: 50, sku: `DT-${Math.random()}` }],
    options: [{ type: 'text', name: { en: 'Card', ar: 'بطاقة' } }],
  });
  const api = shop.apiFor({ token: user.token, language });
  const option = await shop.db
    .selectFrom('customization_options')
    .select('id')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  await api('addToCart', {
    body: {
      productId,
      variantId: variantIds[0] as number,
      quantity: 3,
      customOptions: [{ customization_option_id: option.id, option_value: '</td><script>alert(1)</script> كل عام' }],
    },
  });
  const zoneId = (await api('listZones')).rows[0]?.id as number;
  const paymentOptionId = (await api('listPaymentOptions')).rows[0]?.id as number;
  const placed = await api('placeOrder', {
    body: { shippingAddress: { zoneId, address_line1: 'فيلا 7، شارع 840' }, paymentInfo: { paymentOptionId } },
  });
  return { ...user, placed };
}

describe('a code mail', () => {
  it.each([
    ['en', 'ltr', 'Dana', 'Confirm your account at Dana', /^Your verification code: (\d{6})\n/],
    ['ar', 'rtl', 'دانة', 'تأكيد حسابك في دانة', /^رمز التحقق: (\d{6})\n/],
  ] as const)('in %s begins with its code, reads %s and is from %s', async (language, dir, name, subject, start) => {
    const email = `code-${language}@example.qa`;
    await register(email, language);
    const [mail] = await deliver();
    expect(mail).toMatchObject({
      subject,
      envelopeTo: [email],
      from: { address: 'shop@dana.example.qa', name },
    });
    const code = start.exec(mail?.text ?? '')?.[1] as string;
    expect(mail?.html).toContain(`>${code}</bdi>`);
    expect(mail?.html).toContain(`<html lang="${language}" dir="${dir}">`);
    expect(mail?.html).toContain(`<body dir="${dir}"`);
    const tables = mail?.html?.match(/<table[^>]*>/g) ?? [];
    expect(tables.length).toBeGreaterThan(1);
    expect(tables.filter((tag) => !tag.includes(`dir="${dir}"`))).toEqual([]);
    const { user } = await shop.apiFor()('confirmAccount', { body: { email, otp_code: code } });
    expect(user.email).toBe(email);
  });

  it('records when it was sent', async () => {
    await register('noted@example.qa');
    await deliver();
    const row = await shop.db.selectFrom('codes').select('mailed_at').where('email', '=', 'noted@example.qa').execute();
    expect(row).toEqual([{ mailed_at: expect.any(Date) }]);
  });

  it('is dropped if its code expired or was used while the mail waited', async () => {
    shop.at.now = new Date();
    await register('too-late@example.qa');
    shop.at.now = new Date(shop.at.now.getTime() + 10 * 60_000);
    expect(await deliver()).toEqual([]);
    await register('used@example.qa');
    await shop.db.updateTable('codes').set({ used_at: new Date() }).where('email', '=', 'used@example.qa').execute();
    expect(await deliver()).toEqual([]);
  });

  it('has the same Message-ID at every attempt, and another one than other mails', async () => {
    const sendMail = sendMailThrough(inbox.url);
    const mail = { kind: 'password-changed', email: 'twice@example.qa', language: 'en' } as const;
    const job = await queued(mail);
    // A crash after the mail server accepted the mail, and before the outbox recorded it.
    const row = await shop.db
      .selectFrom('outbox_mails')
      .selectAll()
      .where('id', '=', job.mailId)
      .executeTakeFirstOrThrow();
    await sendMail(job);
    await sql`insert into outbox_mails (id, payload) overriding system value
      values (${row.id}, ${JSON.stringify(row.payload)})`.execute(shop.db);
    await sendMail(job);
    await sendMail(await queued(mail));
    expect(inbox.mails).toHaveLength(3);
    const ids = inbox.mails.map(({ messageId }) => messageId);
    expect(ids[0]).toMatch(/^<[0-9a-f]{32}@dana\.example\.qa>$/);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('goes to one recipient, whatever the address contains', async () => {
    const email = 'a@example.qa, b@example.qa';
    const job = await queued({ kind: 'password-changed', email, language: 'en' });
    await sendMailThrough(inbox.url)(job).catch(() => {});
    expect(inbox.mails.flatMap(({ envelopeTo }) => envelopeTo)).not.toContain('b@example.qa');
  });
});

describe('the mails of an order', () => {
  afterEach(() => shop.db.deleteFrom('settings').execute());

  // Spec: D46.2, DETAIL15.1, R67.1
  it.each([
    [
      'en',
      ['Your order ', ' at Dana is confirmed'],
      'Thank you, \u2068محمد Smith\u2069!',
      'Total amount: \u2068QAR\u00a077.50\u2069',
    ],
    [
      'ar',
      ['تأكيد طلبك رقم ', ' من دانة'],
      'شكرًا لك يا \u2068محمد Smith\u2069!',
      'المبلغ الإجمالي: \u206877.50\u00a0ر.ق\u2069',
    ],
  ] as const)('notify the customer in %s', async (language, subject, greeting, total) => {
    const { email, placed } = await order(language, 'محمد Smith');
    const mail = (await deliver()).find(({ envelopeTo }) => envelopeTo[0] === email);
    expect(mail?.subject).toBe(subject.join(placed.order_number));
    expect(mail?.text?.startsWith(greeting)).toBe(true);
    expect(mail?.text).toContain(total);
    expect(mail?.text).toContain(`https://dana.example.qa/${language}/order-details/${placed.id}`);
    // The cash fee has a separate line.
    const fee = formatPrice(placed.payment_fee, language);
    expect(placed.payment_fee).toBeGreaterThan(0);
    expect(mail?.text).toContain(
      `${{ en: 'Cash payment fee', ar: 'رسوم الدفع النقدي' }[language]}: \u2068${fee}\u2069`,
    );
    const { direction } = languageFacts[language];
    const tags = mail?.html?.match(/<(html|body|table)\b[^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(4);
    expect(tags.filter((tag) => !tag.includes(`dir="${direction}"`))).toEqual([]);
    expect(mail?.html).toContain(`<bdi dir="ltr">${placed.order_number}</bdi>`);
    expect(mail?.html).toContain('<bdi dir="ltr">+974 5512 3456</bdi>');
    expect(mail?.html).not.toMatch(/<script|<b>&/);
    expect(mail?.html).toContain('&#60;/td&#62;&#60;script&#62;');
    expect(mail?.html).not.toContain('\u2068');
  });

  it.each([
    [
      'en',
      'except the goods that our terms exclude',
      [
        'Commercial registration: \u2066004711\u2069',
        'Help: \u2066+974 4000 0000\u2069 · \u2066help@dana.example\u2069',
      ],
      /\d \p{L}+ \d{4}, \d\d:\d\d/u,
    ],
    [
      'ar',
      'ما عدا المنتجات المستثناة في شروط البيع',
      ['السجل التجاري: \u2066004711\u2069', 'للمساعدة: \u2066+974 4000 0000\u2069 · \u2066help@dana.example\u2069'],
      /\d \p{L}+ \d{4}، الساعة \d\d:\d\d/u,
    ],
  ] as const)(
    'state the seller, the help line and the exceptions from returns in %s',
    async (language, returns, lines, time) => {
      await shop.services.settings.load({
        legalName: { en: 'Dana Gifts W.L.L.', ar: 'دانة للهدايا ذ.م.م' },
        commercialRegistration: '004711',
        phones: ['+97440000000'],
        emails: ['help@dana.example'],
      });
      const { email, placed } = await order(language, 'Aisha');
      const mail = (await deliver()).find(({ envelopeTo }) => envelopeTo[0] === email);
      for (const line of [returns, ...lines]) expect(mail?.text).toContain(line);
      expect(mail?.text).toMatch(time);
      expect(mail?.text).toContain(`https://dana.example.qa/${language}/conditions`);
      expect(mail?.text).toContain(`/order-details/${placed.id}/receipt`);
      expect(mail?.html).toContain('<bdi dir="ltr">+974 4000 0000</bdi>');
    },
  );

  it('notify the shop in its mail language, at its order address', async () => {
    const first = await order('ar', 'محمد الكواري');
    const toShop = (await deliver()).find(({ envelopeTo }) => envelopeTo[0] !== first.email);
    // Without settings the shop writes to its own address.
    expect(toShop).toMatchObject({
      envelopeTo: ['shop@dana.example.qa'],
      subject: `New order ${first.placed.order_number}`,
    });
    expect(toShop?.text).toContain('\u2068محمد الكواري\u2069 placed an order for \u2068QAR\u00a077.50\u2069.');
    expect(toShop?.text).toContain('- \u2068Dates <b>& more</b>\u2069');
    expect(toShop?.text).toContain(first.email);
    expect(toShop?.html).toContain('<bdi>فيلا 7، شارع 840</bdi>');

    await shop.services.settings.load({ orderEmail: 'owner@example.qa', mailLanguage: 'ar' });
    const second = await order('en', 'Aisha');
    inbox.mails.length = 0;
    const mails = await deliver();
    const own = mails.find(({ envelopeTo }) => envelopeTo[0] === 'owner@example.qa');
    expect(own).toMatchObject({ subject: `طلب جديد رقم ${second.placed.order_number}` });
    expect(own?.text).toContain('- \u2068تمر خلاص\u2069');
    expect(own?.html).toContain('dir="rtl"');
  });
});

describe('a contact message', () => {
  it('has only the reply address of the sender in its headers', async () => {
    const form = { name: 'Evil "<x@y.qa>", Name', phone: '55123456', email: 'noora@example.qa', message: 'one\n\ntwo' };
    await shop.apiFor()('sendContact', { body: { ...form, name: `${form.name}\r\nBcc: all@example.qa` } });
    const [mail] = await deliver();
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.replyTo).toEqual([{ name: expect.stringContaining('Evil'), address: 'noora@example.qa' }]);
    expect(mail?.envelopeTo).toHaveLength(1);
  });
});

describe('without a mail server', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dana-mail-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('each mail is a file with time and subject in its name, the newest last', async () => {
    const mailDir = join(folder, 'mail');
    const sendMail = sendMailThrough(null, mailDir);
    const email = 'file@example.qa';
    await sendMail(await queued({ kind: 'password-changed', email, language: 'en' }));
    await sendMail(await queued({ kind: 'account-exists', email, language: 'ar' }));
    await sendMail(await queued({ kind: 'email-change-notice', email, language: 'en' }));
    const names = (await readdir(mailDir)).sort();
    expect(names.map((name) => name.replace(/^\d{8}T\d{9}Z-\d{4}-/, ''))).toEqual([
      'your-password-at-dana-was-changed.eml',
      'لديك-حساب-بالفعل-في-دانة.eml',
      'a-new-email-address-for-your-account-at-dana.eml',
    ]);
  });
});

describe('while the mail server is down', () => {
  function startMailing(url: string) {
    return startJobs({
      ...shop.database,
      log: () => {},
      handlers: {
        ...idleJobs,
        send_mail: sendMailThrough(url),
      },
      timings: { recoverMs: 200 },
    });
  }

  async function waiting() {
    const { rows } = await sql<{ attempts: number; last_error: string; wait: number }>`
      select attempts, last_error, extract(epoch from run_at - now())::float as wait from graphile_worker.jobs
      where task_identifier = 'send_mail' and locked_at is null and attempts > 0`.execute(shop.db);
    return rows;
  }

  it('registration works, and the mail waits and is sent when the server is back', async () => {
    const { port, url, close } = await createSmtpInbox();
    await close();
    const runner = await startMailing(url);
    await register('patient@example.qa');
    await expect.poll(waiting).toHaveLength(1);
    expect((await waiting())[0]?.last_error).toMatch(/^away: .*ECONNREFUSED/);
    const back = await createSmtpInbox({ port });
    await expect.poll(() => back.mails).toHaveLength(1);
    expect(back.mails[0]?.text).toMatch(/\d{6}/);
    await runner.stop();
    await back.close();
  });

  it('an hour later the mail is still sent within a minute', async () => {
    await register('hour@example.qa');
    const runAt = new Date(Date.now() + 50 * 60_000);
    const error = 'away: the mail server did not take a mail: connect ECONNREFUSED';
    await failJobs(shop.db, { error, attempts: 8, runAt });
    await rescheduleDeferred(shop.db);
    expect((await waiting())[0]?.wait).toBeLessThanOrEqual(30);
  });

  it('a mail that the server refuses permanently is not retried every minute and delays no other mail', async () => {
    refused.add('refused@example.qa');
    await register('refused@example.qa');
    await register('accepted@example.qa');
    const runner = await startMailing(inbox.url);
    await expect.poll(() => inbox.mails.map(({ envelopeTo }) => envelopeTo[0])).toEqual(['accepted@example.qa']);
    await expect.poll(waiting).toHaveLength(1);
    expect((await waiting())[0]?.last_error).toMatch(/^the mail server refused a mail: /);
    await runner.stop();
  });
});

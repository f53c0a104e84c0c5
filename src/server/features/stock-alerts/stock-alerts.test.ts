import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VariantId } from '#contract/ids.ts';
import { limits } from '#contract/values/limits.ts';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { createUser, mailsTo } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { takeJobs } from '../../testing/queued-jobs.ts';

let shop: TestApp;
let count = 0;
const day = 24 * 3_600_000;
const name = { en: 'Amber oud', ar: 'عود عنبر' };

beforeAll(async () => {
  // Otherwise the rate limits would answer.
  shop = await createTestApp({ RATE_LIMIT: 'off' });
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.at.now = new Date();
});

function later(ms: number): void {
  shop.at.now = new Date((shop.at.now ?? new Date()).getTime() + ms);
}

function newEmail(): string {
  return `waits-${++count}@example.qa`;
}

/** A product whose only variant is sold out. */
async function soldOut() {
  const { productId, variantIds } = await createProduct(shop.db, {
    name,
    image: 'demo/oud.webp',
    variants: [
      {
        price: 120,
        stock: 0,
        offers: [{ discount: 25 }],
        attributes: [{ name: { en: 'Size', ar: 'الحجم' }, value: { en: 'Large', ar: 'كبير' } }],
      },
    ],
  });
  return { productId, variantId: variantIds[0] as number };
}
type Good = Awaited<ReturnType<typeof soldOut>>;

function requestAlert(variantId: VariantId, email?: string, language: RequiredLanguage = 'en') {
  return shop.apiFor({ language })('askStockAlert', { body: { variantId, ...(email !== undefined && { email }) } });
}

/** The tokens of one kind in the mails to an address, oldest first. */
async function tokensTo(email: string, kind: 'confirm' | 'cancel'): Promise<string[]> {
  const mails = await mailsTo(shop, email);
  return mails.flatMap(({ text }) => new RegExp(`/stock-alert\\?${kind}=([\\w-]{22})\\n`).exec(text)?.[1] ?? []);
}

async function confirm(email: string, language: RequiredLanguage = 'en') {
  const token = (await tokensTo(email, 'confirm')).at(-1) as string;
  return shop.apiFor({ language })('confirmStockAlert', { body: { token } });
}

async function waiting(email: string, language: RequiredLanguage = 'en'): Promise<Good> {
  const good = await soldOut();
  await requestAlert(good.variantId, email, language);
  await confirm(email, language);
  return good;
}

/** Changes the shop as an import does, in one transaction with its jobs. */
async function change(good: Good, to: { stock?: number; published?: boolean; productPublished?: boolean }) {
  await shop.db.transaction().execute(async (tx) => {
    const { productPublished, ...variant } = to;
    if (Object.keys(variant).length > 0)
      await tx.updateTable('variants').set(variant).where('id', '=', good.variantId).execute();
    if (productPublished !== undefined)
      await tx.updateTable('products').set({ published: productPublished }).where('id', '=', good.productId).execute();
    await shop.services.catalog.refreshListing(tx, [good.productId]);
  });
}

/** Runs the due jobs. */
async function runJobs(): Promise<string[]> {
  const tasks = ['stock_alerts', 'purge_stock_alerts'];
  const rows = await takeJobs<{ variantIds: VariantId[] }>(shop.db, { tasks, dueBy: shop.at.now });
  for (const { task, payload } of rows) {
    if (task === 'stock_alerts') await shop.services.stockAlerts.serve(payload.variantIds);
    else await shop.services.stockAlerts.purgeExpired();
  }
  return rows.map(({ task }) => task).sort();
}

async function backMails(email: string) {
  return (await mailsTo(shop, email)).filter(({ text }) => text.includes('?variant='));
}

async function alertsOf(email: string): Promise<number> {
  const rows = await shop.db.selectFrom('stock_alerts').select('id').where('email', '=', email).execute();
  return rows.length;
}

describe('a request for an alert', () => {
  // Spec: DETAIL25.3
  it('is stored at once for a user, with the account’s address, without a mail', async () => {
    const user = await createUser(shop);
    const other = newEmail();
    const { variantId } = await soldOut();
    const api = shop.apiFor({ token: user.token });
    for (let time = 0; time < 2; time++)
      expect(await api('askStockAlert', { body: { variantId, email: other } })).toEqual({ confirmed: true });
    const rows = await shop.db.selectFrom('stock_alerts').selectAll().where('variant_id', '=', variantId).execute();
    expect(rows).toMatchObject([{ user_id: user.userId, email: null, confirmed_at: shop.at.now }]);
    expect([...(await mailsTo(shop, user.email)), ...(await mailsTo(shop, other))]).toEqual([]);
  });

  // Spec: DETAIL25.5
  it('by a guest gets the same response for every address, and mails a link to it', async () => {
    const user = await createUser(shop);
    const { variantId } = await soldOut();
    for (const email of [user.email, newEmail()]) {
      expect(await requestAlert(variantId, ` ${email.toUpperCase()} `)).toEqual({ confirmed: false });
      expect(await tokensTo(email, 'confirm')).toHaveLength(1);
      await confirm(email);
      later(2 * limits.stockAlert.mailPauseSeconds * 1000);
      expect(await requestAlert(variantId, email)).toEqual({ confirmed: false });
      // A confirmed alert needs no second link.
      expect(await tokensTo(email, 'confirm')).toHaveLength(1);
    }
  });

  // Spec: DETAIL25.11
  it('stores only hashes of the links', async () => {
    const email = newEmail();
    const { variantId } = await soldOut();
    await requestAlert(variantId, email);
    const [token = ''] = await tokensTo(email, 'confirm');
    const { rows } = await sql<{ found: number }>`
      select count(*)::integer as found from stock_alert_links
      where encode(token_hash, 'escape') like ${`%${token}%`} or token_hash = decode(${Buffer.from(token, 'base64url').toString('hex')}, 'hex')`.execute(
      shop.db,
    );
    expect([Buffer.from(token, 'base64url').length, rows[0]?.found]).toEqual([16, 0]);
  });

  // Spec: DETAIL25.8
  it.each([
    ['en', 'Email is required', 'Email must be a valid email'],
    ['ar', 'البريد الإلكتروني مطلوب', 'يرجى إدخال بريد إلكتروني صحيح'],
  ] as const)('refuses a guest without a good address in %s', async (language, missing, wrong) => {
    const { variantId } = await soldOut();
    await expect(requestAlert(variantId, undefined, language)).rejects.toMatchObject({
      status: 422,
      fields: { email: missing },
    });
    await expect(requestAlert(variantId, 'noor@', language)).rejects.toMatchObject({
      status: 422,
      fields: { email: wrong },
    });
    await expect(
      shop.apiFor({ language, token: 'dead' })('askStockAlert', { body: { variantId } }),
    ).rejects.toMatchObject({ status: 422, fields: { email: missing } });
  });

  // Spec: DETAIL25.9
  it('is refused for a variant in stock, and for one that is not listed', async () => {
    const good = await soldOut();
    await change(good, { published: false });
    for (const variantId of [good.variantId, 2_000_000_000])
      await expect(requestAlert(variantId, newEmail())).rejects.toMatchObject({ status: 404, code: 'not_found' });
    await change(good, { published: true, stock: 1 });
    const { token } = await createUser(shop);
    for (const person of [{}, { token }])
      await expect(
        shop.apiFor(person)('askStockAlert', { body: { variantId: good.variantId, email: newEmail() } }),
      ).rejects.toMatchObject({ status: 409, code: 'in_stock' });
  });
});

describe('the links', () => {
  // Spec: DETAIL25.6
  it('wait a minute for one address and variant, and are a few an hour for one address', async () => {
    const email = newEmail();
    const first = await soldOut();
    await Promise.all(Array.from({ length: 5 }, () => requestAlert(first.variantId, email)));
    expect(await tokensTo(email, 'confirm')).toHaveLength(1);
    later(limits.stockAlert.mailPauseSeconds * 1000 + 1);
    await requestAlert(first.variantId, email);
    expect(await tokensTo(email, 'confirm')).toHaveLength(2);
    for (let more = 0; more < limits.stockAlert.mailsPerHour; more++)
      await requestAlert((await soldOut()).variantId, email);
    expect(await tokensTo(email, 'confirm')).toHaveLength(limits.stockAlert.mailsPerHour);
    expect(await alertsOf(email)).toBe(limits.stockAlert.mailsPerHour - 1);
    later(3_600_000);
    await requestAlert((await soldOut()).variantId, email);
    expect(await tokensTo(email, 'confirm')).toHaveLength(limits.stockAlert.mailsPerHour + 1);
  });

  // Spec: DETAIL25.13
  it.each([
    ['en', 'Confirm your alert for “Amber oud” at Dana', 'valid for 7 days'],
    ['ar', 'أكّد طلب التنبيه عند توفّر «عود عنبر» في دانة', 'صالح لمدة 7 أيام'],
  ] as const)('confirm in %s, repeatedly, by any of them', async (language, subject, validity) => {
    const email = newEmail();
    const { productId, variantId } = await soldOut();
    await requestAlert(variantId, email, language);
    later(61_000);
    await requestAlert(variantId, email, language);
    const [mail] = await mailsTo(shop, email);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(validity);
    expect(mail?.text).toContain(`http://localhost:3000/${language}/stock-alert?confirm=`);
    const api = shop.apiFor({ language });
    for (const token of [...(await tokensTo(email, 'confirm')), ...(await tokensTo(email, 'confirm'))])
      expect(await api('confirmStockAlert', { body: { token } })).toEqual({
        product: { id: productId, name: name[language] },
        inStock: false,
      });
  });

  // Spec: DETAIL25.14
  it('are valid for seven days, and cannot be guessed', async () => {
    const email = newEmail();
    const { variantId } = await soldOut();
    await requestAlert(variantId, email);
    const [cancelToken = ''] = await tokensTo(email, 'cancel');
    const api = shop.apiFor();
    for (const token of ['x'.repeat(22), cancelToken])
      await expect(api('confirmStockAlert', { body: { token } })).rejects.toMatchObject({
        status: 422,
        code: 'link_invalid',
      });
    later(7 * day);
    await expect(confirm(email)).rejects.toMatchObject({ code: 'link_invalid' });
  });

  it('are not mailed if the alert was confirmed or cancelled while the mail server was down', async () => {
    const email = newEmail();
    const { variantId } = await soldOut();
    await requestAlert(variantId, email);
    await shop.db.deleteFrom('stock_alerts').where('email', '=', email).execute();
    expect(await mailsTo(shop, email)).toEqual([]);
  });

  it('send the mail at once if the variant came back before the confirmation', async () => {
    const email = newEmail();
    const good = await soldOut();
    await requestAlert(good.variantId, email);
    await change(good, { stock: 3 });
    expect(await runJobs()).toEqual([]);
    expect(await confirm(email)).toMatchObject({ inStock: true });
    await runJobs();
    expect(await backMails(email)).toHaveLength(1);
  });

  it('cancel a waiting alert, and give the same response without one', async () => {
    const email = newEmail();
    const good = await waiting(email);
    const [token = ''] = await tokensTo(email, 'cancel');
    for (let time = 0; time < 2; time++)
      expect(await shop.apiFor()('cancelStockAlert', { body: { token } })).toBeNull();
    await change(good, { stock: 3 });
    await runJobs();
    expect([await backMails(email), await alertsOf(email)]).toEqual([[], 0]);
  });
});

describe('a variant that is back in stock', () => {
  // Spec: DETAIL25.15
  it.each([
    ['en', '“Amber oud” is back in stock at Dana', 'Price: \u2068QAR\u00a090.00\u2069', 'Size'],
    ['ar', 'توفّر «عود عنبر» من جديد في دانة', 'السعر: \u206890.00\u00a0ر.ق\u2069', 'الحجم'],
  ] as const)(
    'is mailed once, in %s, with its name, picture, current price and address',
    async (language, subject, price, size) => {
      const email = newEmail();
      const good = await waiting(email, language);
      await change(good, { stock: 2 });
      expect(await runJobs()).toEqual(['stock_alerts']);
      const [mail, ...more] = await backMails(email);
      expect([more, mail?.subject]).toEqual([[], subject]);
      for (const part of [
        price,
        size,
        `http://localhost:3000/${language}/product/${good.productId}?variant=${good.variantId}\n`,
        'http://localhost:3000/images/demo/oud.webp?w=480',
      ])
        expect(mail?.text).toContain(part);
      expect(mail?.html).toContain(`alt="${name[language]}"`);
      expect(await alertsOf(email)).toBe(0);
      await change(good, { stock: 0 });
      await change(good, { stock: 2 });
      await runJobs();
      expect(await backMails(email)).toHaveLength(1);
    },
  );

  // Spec: DETAIL25.16
  it('is mailed once by twenty concurrent jobs, also to a shopper who requested it as guest and as user', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => createUser(shop)));
    const good = await soldOut();
    for (const { token, email } of users) {
      await shop.apiFor({ token })('askStockAlert', { body: { variantId: good.variantId } });
      await requestAlert(good.variantId, email);
      await confirm(email);
    }
    await shop.db.updateTable('variants').set({ stock: 5 }).where('id', '=', good.variantId).execute();
    await Promise.all(Array.from({ length: 20 }, () => shop.services.stockAlerts.serve([good.variantId])));
    for (const { email } of users) expect(await backMails(email)).toHaveLength(1);
  });

  // Spec: DETAIL25.4
  it('is not mailed to an address that has not confirmed', async () => {
    const email = newEmail();
    const good = await soldOut();
    await requestAlert(good.variantId, email);
    await change(good, { stock: 2 });
    await runJobs();
    expect([await backMails(email), await alertsOf(email)]).toEqual([[], 1]);
  });

  // Spec: DETAIL25.17
  it('is not mailed while it is unlisted or sold out again, and is mailed once it can be bought', async () => {
    const email = newEmail();
    const good = await waiting(email);
    await change(good, { stock: 2, productPublished: false });
    expect(await runJobs()).toEqual([]);
    // Sold and unlisted again between the change and the job.
    await change(good, { productPublished: true });
    await change(good, { stock: 0 });
    expect(await runJobs()).toEqual(['stock_alerts']);
    await change(good, { stock: 1 });
    await change(good, { productPublished: false });
    await runJobs();
    expect([await backMails(email), await alertsOf(email)]).toEqual([[], 1]);
    await change(good, { productPublished: true });
    await runJobs();
    expect([(await backMails(email)).length, await alertsOf(email)]).toEqual([1, 0]);
  });

  // Spec: DETAIL25.18
  it('is mailed when an order returns its pieces, cancelled by its customer or by staff', async () => {
    const buyer = shop.apiFor({ token: (await createUser(shop)).token });
    const zoneId = (await buyer('listZones')).rows[0]!.id;
    const paymentOptionId = (await buyer('listPaymentOptions')).rows[0]!.id;
    const customer = (_number: string, id: number) => buyer('cancelOrder', { params: { id } });
    const staff = async (number: string) => {
      for (const to of ['Processing', 'Shipped', 'Cancelled'] as const)
        await shop.services.orderCommands.move(number, to);
    };
    for (const giveBack of [customer, staff]) {
      const good = await soldOut();
      await change(good, { stock: 1 });
      await buyer('addToCart', { body: { ...good, quantity: 1 } });
      const order = await buyer('placeOrder', {
        body: { shippingAddress: { zoneId, address_line1: 'here' }, paymentInfo: { paymentOptionId } },
      });
      const email = newEmail();
      await requestAlert(good.variantId, email);
      await confirm(email);
      await giveBack(order.order_number, order.id);
      expect(await runJobs()).toEqual(['stock_alerts']);
      expect(await backMails(email)).toHaveLength(1);
    }
  });

  // Spec: DETAIL25.19
  it('is mailed to an address that confirms at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const email = newEmail();
      const good = await soldOut();
      await requestAlert(good.variantId, email);
      const [token = ''] = await tokensTo(email, 'confirm');
      await Promise.all([shop.apiFor()('confirmStockAlert', { body: { token } }), change(good, { stock: 2 })]);
      await runJobs();
      expect(await backMails(email)).toHaveLength(1);
    }
  });

  // Spec: DETAIL25.20
  it('has a link that cancels all waiting alerts of its address', async () => {
    const user = await createUser(shop);
    const first = await soldOut();
    const [second, third] = [await waiting(user.email), await soldOut()];
    for (const { variantId } of [first, third])
      await shop.apiFor({ token: user.token })('askStockAlert', { body: { variantId } });
    const otherEmail = newEmail();
    await waiting(otherEmail);
    await change(first, { stock: 2 });
    await runJobs();
    const token = (await tokensTo(user.email, 'cancel')).at(-1) as string;
    await shop.apiFor()('cancelStockAlert', { body: { token } });
    for (const good of [second, third]) await change(good, { stock: 2 });
    await runJobs();
    expect(await backMails(user.email)).toHaveLength(1);
    expect(await alertsOf(otherEmail)).toBe(1);
  });
});

describe('the retention of an alert', () => {
  // Spec: DETAIL25.22
  it('is seven days without its confirmation and 180 days with it', async () => {
    const [never, long] = [newEmail(), newEmail()];
    await requestAlert((await soldOut()).variantId, never);
    const good = await waiting(long);
    later(6 * day);
    // Another alert does not delay the sweep.
    await requestAlert((await soldOut()).variantId, newEmail());
    expect(await runJobs()).toEqual(['purge_stock_alerts']);
    expect([await alertsOf(never), await alertsOf(long)]).toEqual([1, 1]);
    later(day + 2000);
    await runJobs();
    expect([await alertsOf(never), await alertsOf(long)]).toEqual([0, 1]);
    later(174 * day);
    await runJobs();
    expect(await alertsOf(long)).toBe(0);
    await change(good, { stock: 1 });
    expect(await runJobs()).toEqual([]);
  });

  // Spec: DETAIL25.21
  it('ends with its user’s account, also for guest alerts of the same address', async () => {
    const user = await createUser(shop);
    const good = await waiting(user.email);
    const api = shop.apiFor({ token: user.token });
    await api('askStockAlert', { body: { variantId: good.variantId } });
    await api('deleteProfile');
    await change(good, { stock: 1 });
    await runJobs();
    expect(await backMails(user.email)).toEqual([]);
    const left = await shop.db
      .selectFrom('stock_alerts')
      .selectAll()
      .where('variant_id', '=', good.variantId)
      .execute();
    expect(left).toEqual([]);
  });
});

it.each(requiredLanguages)('a refusal is a sentence in %s', async (language) => {
  const { variantId } = await soldOut();
  await shop.db.updateTable('variants').set({ stock: 1 }).where('id', '=', variantId).execute();
  const sentence = { en: /in stock/, ar: /متوفر/ }[language];
  await expect(requestAlert(variantId, newEmail(), language)).rejects.toMatchObject({
    message: expect.stringMatching(sentence),
  });
});

// Spec: DETAIL25.7
it('one client address can send a limited number of requests', async () => {
  const limited = await createTestApp();
  const statuses = [];
  for (let time = 0; time < 61; time++) {
    const answer = await limited.request({ method: 'POST', url: '/api/v1/stock-alerts', payload: {} });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([...Array<number>(60).fill(422), 429]);
  await limited.close();
});

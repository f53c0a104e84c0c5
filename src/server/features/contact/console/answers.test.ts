import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailer } from '../../../mail/mailer.ts';
import { createShopMail } from '../../../mails.ts';
import { orderOf } from '../../../testing/order-of.ts';
import { createProduct } from '../../../testing/catalog-factory.ts';
import { createUser } from '../../../testing/people.ts';
import { takeJobs } from '../../../testing/queued-jobs.ts';
import { createSmtpInbox } from '../../../testing/smtp-inbox.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

type Staff = Awaited<ReturnType<typeof createStaff>>;

let shop: TestApp;
let support: Staff;
let owner: Staff;
let inbox: Awaited<ReturnType<typeof createSmtpInbox>>;
const refused = new Set<string>();

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  await shop.services.settings.set('orderEmail', 'owner@example.qa');
  support = await createStaff(shop, 'support', { name: 'Maryam' });
  owner = await createStaff(shop, 'owner');
  inbox = await createSmtpInbox({ refuse: (address) => (refused.has(address) ? 550 : null) });
});
afterAll(async () => {
  await inbox.close();
  await shop.close();
});

/** Sends the waiting mails over SMTP. Returns those that an address received. */
async function deliverTo(address: string) {
  const sendMail = createShopMail({
    services: shop.services,
    mailer: createMailer({ smtpUrl: inbox.url, from: 'Dana <shop@dana.example.qa>', mailDir: '/nowhere' }),
    clock: () => new Date(),
    publicUrl: 'https://dana.example.qa',
  });
  const jobs = await takeJobs<{ mailId: number }>(shop.db, { tasks: ['send_mail'] });
  for (const { payload } of jobs) await sendMail(payload).catch(() => {});
  return inbox.mails.filter(({ envelopeTo }) => envelopeTo.includes(address));
}

let count = 0;

async function write(language: 'ar' | 'en' = 'ar', email = `writer-${(count += 1)}@example.qa`) {
  const body = { name: 'نورة', phone: '+97455123456', email, message: `متى تفتحون؟ ${(count += 1)}` };
  await shop.apiFor({ language })('sendContact', { body });
  const { id } = await shop.db
    .selectFrom('contact_messages')
    .select('id')
    .where('message', '=', body.message)
    .executeTakeFirstOrThrow();
  return { id, ...body };
}

async function found(id: number, view: 'open' | 'answered' = 'answered') {
  const { rows } = await support.console('listMessages', { query: { view, limit: 100 } });
  return rows.find((row) => row.id === id);
}

const answer = ({ console }: Staff, id: number, text: string, version = 1) =>
  console('answerMessage', { params: { id }, body: { version, text } });

describe('an answer', () => {
  it('is mailed by the shop in the language of the message, in one conversation with it', async () => {
    const { id, email, message } = await write('ar');
    const toShop = (await deliverTo('owner@example.qa')).find(({ text }) => text?.includes(message));
    expect(await answer(support, id, 'نفتح من 9 إلى 10 م.\nأهلًا بك!')).toEqual({ id, version: 2 });
    expect(await found(id)).toMatchObject({
      answeredAt: expect.any(String),
      answers: [{ by: 'Maryam', text: 'نفتح من 9 إلى 10 م.\nأهلًا بك!', state: 'waiting' }],
    });
    const [first] = await deliverTo(email);
    expect(first).toMatchObject({
      from: { address: 'shop@dana.example.qa' },
      replyTo: [{ address: 'owner@example.qa' }],
      subject: expect.stringMatching(/^Re: رسالتك إلى /),
      inReplyTo: toShop?.messageId,
    });
    expect(first?.text).toContain('أهلًا بك!');
    expect(first?.text).toContain(message);
    expect(first?.source).not.toMatch(/^Auto-Submitted/im);
    expect((await found(id))?.answers).toMatchObject([{ state: 'sent' }]);

    await answer(owner, id, 'ونوصّل يوم الجمعة أيضًا.', 2);
    const second = (await deliverTo(email))[1];
    expect(second?.inReplyTo).toBe(first?.messageId);
    expect(second?.references).toBe(`${toShop?.messageId} ${first?.messageId}`);
    expect((await found(id))?.answers).toHaveLength(2);
  });

  it('that is sent twice with one key is mailed once', async () => {
    const { id, email } = await write('en');
    const send = () =>
      support.console(
        'answerMessage',
        { params: { id }, body: { version: 1, text: 'We open at 9.' } },
        { headers: { 'idempotency-key': 'answer-once-1' } },
      );
    await Promise.all([send(), send()]);
    expect(await deliverTo(email)).toHaveLength(1);
    const answers = await shop.db.selectFrom('staff_answers').select('answer').execute();
    expect(JSON.stringify(answers)).not.toContain('We open');
  });

  it('of a second person, who has not seen the first one, is refused and says who answered', async () => {
    const { id } = await write();
    await answer(support, id, 'الأول');
    await expect(answer(owner, id, 'الثاني')).rejects.toMatchObject({
      code: 'changed_meanwhile',
      details: { by: 'Maryam', version: 2 },
    });
    expect((await found(id))?.answers).toHaveLength(1);
  });

  it('that the mail server refuses is shown as not sent', async () => {
    const { id, email } = await write();
    refused.add(email);
    await answer(support, id, 'أهلًا');
    expect(await deliverTo(email)).toEqual([]);
    expect((await found(id))?.answers).toMatchObject([{ state: 'failed' }]);
  });

  it('needs the permission, words, and no placeholder that is left', async () => {
    const { id } = await write();
    const packer = await createStaff(shop, 'packer');
    await expect(answer(packer, id, 'أهلًا')).rejects.toMatchObject({ code: 'not_permitted' });
    for (const text of [' ', 'طلبك {order} جاهز'])
      await expect(answer(support, id, text)).rejects.toMatchObject({ fields: { text: expect.any(String) } });
    await expect(answer(support, 999_999, 'أهلًا')).rejects.toMatchObject({ code: 'not_found' });
    expect((await found(id, 'open'))?.answers).toEqual([]);
  });

  it('is in the data of the person, and is deleted with it', async () => {
    const user = await createUser(shop, { email: 'answered@example.qa' });
    const { id } = await write('en', user.email);
    await answer(support, id, 'Private words');
    const { person } = await owner.console('exportCustomer', { params: { id: user.userId } });
    expect(person).toMatchObject({ contactMessages: [{ answers: [{ text: 'Private words' }] }] });
    await owner.console('eraseCustomer', { params: { id: user.userId } });
    expect(await shop.db.selectFrom('message_answers').select('id').where('message_id', '=', id).execute()).toEqual([]);
    expect(await deliverTo(user.email)).toEqual([]);
  });
});

it('a message names the last order of who wrote it, for who may read customers', async () => {
  const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 20, stock: 5 }] });
  const user = await createUser(shop, { email: 'ordered@example.qa' });
  const placed = await orderOf(shop.apiFor({ token: user.token }), { productId, variantId: variantIds[0] ?? 0 });
  const { id } = await write('en', user.email);
  expect((await found(id, 'open'))?.orderNumber).toBe(placed.order_number);
  const helper = await createStaff(shop, 'packer', { extra: ['messages.answer'] });
  const { rows } = await helper.console('listMessages', { query: { limit: 100 } });
  expect(rows.find((row) => row.id === id)?.orderNumber).toBeNull();
});

describe('a canned answer', () => {
  const titles = async () => (await support.console('listCannedAnswers')).rows.map(({ title }) => title);

  it('is written by managers, read by who answers, and each change can be undone', async () => {
    const fields = { title: 'Opening hours', textEn: 'We open at 9, {name}.', textAr: 'نفتح الساعة 9 يا {name}.' };
    const added = await owner.console('addCannedAnswer', { body: fields });
    expect(added.answer).toMatchObject({ ...fields, version: 1 });
    const params = { id: added.answer.id };
    const base = fields;
    const changed = await owner.console('saveCannedAnswer', { params, body: { version: 1, textEn: 'At 10.', base } });
    expect(changed.answer).toMatchObject({ ...fields, textEn: 'At 10.', version: 2 });
    await expect(
      owner.console('saveCannedAnswer', { params, body: { version: 1, textEn: 'At 11.', base } }),
    ).rejects.toMatchObject({ code: 'changed_meanwhile' });
    await owner.console('undoAct', { params: { act: changed.act ?? '' } });
    const { rows } = await support.console('listCannedAnswers');
    expect(rows.find(({ id }) => id === params.id)).toMatchObject(fields);
    const removed = await owner.console('removeCannedAnswer', { params });
    expect(await titles()).not.toContain('Opening hours');
    await owner.console('undoAct', { params: { act: removed.act ?? '' } });
    expect(await titles()).toContain('Opening hours');
  });

  it('has a text in one of the languages at least', async () => {
    await expect(owner.console('addCannedAnswer', { body: { title: 'Empty' } })).rejects.toMatchObject({
      fields: { textAr: expect.any(String) },
    });
    await owner.console('addCannedAnswer', { body: { title: 'Arabic only', textAr: 'أهلًا' } });
    expect(await titles()).toContain('Arabic only');
  });

  it('is not changed by support', async () => {
    const body = { title: 'X', textEn: 'Y', textAr: '' };
    await expect(support.console('addCannedAnswer', { body })).rejects.toMatchObject({ code: 'not_permitted' });
  });
});

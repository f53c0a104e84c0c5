import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverMails } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
const form = { name: 'Noora', phone: '55123456', email: 'noora@example.qa', message: 'هل لديكم عود؟\nThank you!' };

beforeAll(async () => {
  shop = await createTestApp();
  await shop.services.settings.set('orderEmail', 'owner@example.qa');
});
afterAll(() => shop.close());

describe('a contact message', () => {
  it('is stored and mailed to the shop with a reply address; the sender gets no mail', async () => {
    const answer = await shop.request({ method: 'POST', url: '/api/v1/contacts', payload: form });
    expect([answer.statusCode, answer.body]).toEqual([201, '{"data":null}']);
    const rows = await shop.db.selectFrom('contact_messages').selectAll().where('message', '=', form.message).execute();
    expect(rows).toMatchObject([{ ...form, phone: '+97455123456', language: 'en' }]);
    const mails = (await deliverMails(shop)).filter(({ text }) => text.includes('عود'));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: 'owner@example.qa',
      replyTo: { name: 'Noora', address: 'noora@example.qa' },
      subject: 'New message from the contact form',
    });
    expect(mails[0]?.text).toContain('\u2068هل لديكم عود؟\u2069\n\u2068Thank you!\u2069');
  });

  it('that is sent twice at once, or again after a lost answer, is kept and mailed once', async () => {
    const body = { ...form, message: 'Do you deliver to Al Khor?' };
    const send = (change: object = {}) => shop.apiFor({})('sendContact', { body: { ...body, ...change } });
    await Promise.all([send(), send(), send()]);
    await send({ message: 'Do you deliver to Dukhan?' });
    const kept = await shop.db
      .selectFrom('contact_messages')
      .select('id')
      .where('message', 'like', 'Do you%')
      .execute();
    const mails = await deliverMails(shop);
    expect([kept.length, mails.filter(({ text }) => text.includes('Do you deliver')).length]).toEqual([2, 2]);
  });

  // Spec: S5.10
  it.each([
    ['en', { message: ' ' }, { message: 'Message is required' }],
    ['ar', { name: '' }, { name: 'الاسم مطلوب' }],
    ['en', { email: 'a@example.qa\nBcc: b@example.qa' }, { email: 'Email must be a valid email' }],
  ] as const)('is refused in %s with %j', async (language, change, fields) => {
    const call = shop.apiFor({ language })('sendContact', { body: { ...form, ...change } });
    await expect(call).rejects.toMatchObject({ status: 422, fields });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MessageView } from '#contract/console/inbox.ts';
import { createUser } from '../../../testing/people.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

type Staff = Awaited<ReturnType<typeof createStaff>>;

const dayMs = 24 * 3_600_000;
let shop: TestApp;
let support: Staff;
let owner: Staff;
let userId: number;

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  support = await createStaff(shop, 'support', { name: 'Maryam' });
  owner = await createStaff(shop, 'owner');
  ({ userId } = await createUser(shop, { email: 'noora@example.qa' }));
});
afterAll(() => shop.close());

async function write(message: string, email = 'noora@example.qa') {
  const form = { name: 'نورة', phone: '+97455123456', email, message };
  await shop.apiFor({ language: 'ar' })('sendContact', { body: form });
  const { id } = await shop.db
    .selectFrom('contact_messages')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

const listed = async (view: MessageView, { console }: Staff = support) =>
  (await console('listMessages', { query: { view } })).rows;
const found = async (id: number, view: MessageView = 'open') => (await listed(view)).find((row) => row.id === id);
const waiting = async () => (await support.console('countInbox')).messages ?? 0;
const update = ({ console }: Staff, id: number, body: Parameters<typeof console<'updateMessage'>>[1]['body']) =>
  console('updateMessage', { params: { id }, body });

async function logOf(id: number) {
  const { rows } = await owner.console('listAudit', { query: { subjectKind: 'message', subjectId: String(id) } });
  return rows.map(({ action, after }) => [action, after]);
}

describe('a message', () => {
  it('waits with its words and an answer to begin with, in its language', async () => {
    const before = await waiting();
    const id = await write('متى تفتحون؟\nشكرًا');
    expect(await waiting()).toBe(before + 1);
    const message = await found(id);
    expect(message).toMatchObject({
      name: 'نورة',
      phone: '+97455123456',
      text: 'متى تفتحون؟\nشكرًا',
      language: 'ar',
      isRead: false,
      answeredAt: null,
      assignee: null,
      privacy: null,
      customerId: userId,
    });
    expect(message?.reply.subject).toMatch(/^رسالتك إلى /);
    expect(message?.reply.greeting).toBe('مرحبًا نورة،\n\n');
    expect(message?.reply.body).toMatch(/^مرحبًا نورة،\n[^>]*\n> متى تفتحون؟\n> شكرًا\n$/);
  });

  it('that is read stays, and that is answered leaves the badge, the log says by whom', async () => {
    const id = await write('Hello');
    await support.console('readMessage', { params: { id } });
    expect(await found(id)).toMatchObject({ isRead: true, version: 1 });
    const before = await waiting();
    expect(await update(support, id, { version: 1, isAnswered: true })).toEqual({ id, version: 2 });
    expect(await waiting()).toBe(before - 1);
    expect(await found(id)).toBeUndefined();
    expect(await found(id, 'answered')).toMatchObject({ answeredAt: expect.any(String), customerId: userId });
    await update(support, id, { version: 2, isAnswered: false });
    expect(await logOf(id)).toEqual([
      ['message.reopened', null],
      ['message.answered', null],
    ]);
  });

  it('is answered once when two of the staff say so at once, and assigned to one of two', async () => {
    const id = await write('Race');
    const both = await Promise.all([support, owner].map((one) => update(one, id, { version: 1, isAnswered: true })));
    expect(both).toEqual([
      { id, version: 2 },
      { id, version: 2 },
    ]);
    const taken = await Promise.allSettled(
      [support, owner].map((one) => update(one, id, { version: 2, assigneeId: one.id })),
    );
    expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(taken.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        code: 'changed_meanwhile',
        details: { version: 3, by: expect.any(String), fields: { assigneeId: expect.any(Object) } },
      },
    });
    expect(await logOf(id)).toHaveLength(2);
  });

  it('is answered by one and assigned by another at the same time', async () => {
    const id = await write('Both');
    const base = { isAnswered: false, assigneeId: null };
    await update(support, id, { version: 1, isAnswered: true, base });
    expect(await update(owner, id, { version: 1, assigneeId: owner.id, base })).toEqual({ id, version: 3 });
  });

  it('is assigned to staff who answer messages, and to no one else', async () => {
    const packer = await createStaff(shop, 'packer');
    const { rows } = await support.console('listAssignees');
    expect(rows).toContainEqual({ id: support.id, name: 'Maryam' });
    expect(rows.map(({ id }) => id)).not.toContain(packer.id);
    const id = await write('For Maryam');
    await update(owner, id, { version: 1, assigneeId: support.id });
    expect((await listed('mine')).map((row) => row.id)).toContain(id);
    expect((await listed('mine', owner)).map((row) => row.id)).not.toContain(id);
    expect(await logOf(id)).toEqual([['message.assigned', { assignee: 'Maryam' }]]);
    await expect(update(owner, id, { version: 2, assigneeId: packer.id })).rejects.toMatchObject({
      fields: { assigneeId: expect.any(String) },
    });
    await update(owner, id, { version: 2, assigneeId: null });
    expect(await found(id)).toMatchObject({ assignee: null });
  });

  it('about personal data has 30 days; the one that is due first is on top', async () => {
    const first = await write('Delete my data');
    const second = await write('What do you know of me?');
    for (const id of [second, first]) await update(support, id, { version: 1, isPrivacy: true });
    const rows = await listed('privacy');
    expect(rows.slice(-2).map(({ id }) => id)).toEqual([first, second]);
    expect(rows.at(-1)?.privacy).toMatchObject({ daysLeft: 30, state: 'fine' });
    await shop.db
      .updateTable('contact_messages')
      .set({ created_at: new Date(Date.now() - 24 * dayMs) })
      .where('id', '=', first)
      .execute();
    expect((await found(first, 'privacy'))?.privacy).toMatchObject({ daysLeft: 6, state: 'soon' });
    await update(support, first, { version: 2, isAnswered: true });
    expect(await found(first, 'privacy')).toBeUndefined();
  });
});

it('a customer of whom staff may not read is not named', async () => {
  await createUser(shop, { email: 'secret@example.qa' });
  const id = await write('Salam', 'secret@example.qa');
  const helper = await createStaff(shop, 'packer', { extra: ['messages.answer'] });
  const row = (await listed('open', helper)).find((one) => one.id === id);
  expect(row).toMatchObject({ customerId: null, email: 'secret@example.qa' });
});

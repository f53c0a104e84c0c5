import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStaff } from '../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const now = new Date('2026-11-23T09:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

it('sessions, answers and ended invitations are deleted when nothing needs them any more', async () => {
  shop.at.now = hoursAgo(30);
  const gone = await createStaff(shop, 'owner');
  shop.at.now = now;
  const { id } = await createStaff(shop, 'owner');
  for (const hours of [47, 49]) {
    await shop.db
      .insertInto('staff_answers')
      .values({ staff_id: id, key: `key-${hours}`, call: 'x', body_hash: Buffer.from(''), at: hoursAgo(hours) })
      .execute();
  }
  const ended = { used_at: null, withdrawn_at: null, role: 'packer', language: 'ar', invited_by: null } as const;
  const invites = [
    { name: 'open', expires_at: hoursAgo(-1) },
    { name: 'expired for a day', expires_at: hoursAgo(24) },
    { name: 'expired for a month', expires_at: hoursAgo(31 * 24) },
    { name: 'used today', expires_at: hoursAgo(-1), used_at: hoursAgo(1) },
    { name: 'used long ago', expires_at: hoursAgo(32 * 24), used_at: hoursAgo(32 * 24) },
    { name: 'withdrawn long ago', expires_at: hoursAgo(-1), withdrawn_at: hoursAgo(32 * 24) },
    { name: '', email: '', expires_at: hoursAgo(-1) },
    { name: '', email: '', expires_at: hoursAgo(1) },
  ];
  for (const [index, invite] of invites.entries()) {
    const token_hash = Buffer.from(String(index));
    await shop.db
      .insertInto('staff_invites')
      .values({ email: 'x@shop.qa', ...ended, token_hash, ...invite })
      .execute();
  }

  await shop.services.staff.purgeExpired();

  const sessions = await shop.db.selectFrom('staff_sessions').select('staff_id').execute();
  expect(sessions.map((row) => row.staff_id)).toEqual([id]);
  expect(gone.id).not.toBe(id);
  expect(await shop.db.selectFrom('staff_answers').select('key').execute()).toEqual([{ key: 'key-47' }]);
  const left = await shop.db.selectFrom('staff_invites').select('name').orderBy('id').execute();
  expect(left.map(({ name }) => name)).toEqual(['open', 'expired for a day', 'used today', '']);
});

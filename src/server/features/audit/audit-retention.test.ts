import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

it('the action log is kept for five years, and stays append-only to everything but the sweep', async () => {
  shop.at.now = new Date('2031-11-23T09:00:00Z');
  const days = ['2026-11-22', '2026-11-24', '2031-11-22'];
  await shop.db
    .insertInto('audit_log')
    .values(
      days.map((day) => ({
        act: randomUUID(),
        at: new Date(`${day}T09:00:00Z`),
        actor_kind: 'command' as const,
        actor_name: 'root',
        action: 'staff.changed' as const,
        subject_kind: 'staff' as const,
        subject_id: '1',
        subject_label: day,
      })),
    )
    .execute();
  await shop.services.audit.purgeExpired();
  const left = await shop.db.selectFrom('audit_log').select('subject_label as day').orderBy('id').execute();
  expect(left.map(({ day }) => day)).toEqual(days.slice(1));
  await expect(shop.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
});

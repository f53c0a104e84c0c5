import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createStaff } from '../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { Act, Actor, AuditEntry } from './act.ts';

let shop: TestApp;
let by: Actor;
beforeAll(async () => {
  shop = await createTestApp();
  const { id, name } = await createStaff(shop, 'owner');
  by = {
    kind: 'staff',
    name,
    staffId: id,
    role: 'owner',
    extra: [],
    sessionId: null,
    sender: '192.0.2.1',
    requestId: 'r-1',
    repeat: null,
    authorization: null,
  };
});
afterAll(() => shop.close());

let count = 0;
const repeat = (body = 'a', key = `key-${String(++count).padStart(6, '0')}`) => ({
  key,
  call: 'updateStaff',
  bodyHash: Buffer.from(body),
});

function entry(label: string): AuditEntry {
  return { action: 'staff.changed', subject: { kind: 'staff', id: 1, label }, before: { n: 1 }, after: { n: 2 } };
}

// A write whose effect can be counted.
function write(label: string) {
  return async ({ tx, note }: Act) => {
    await tx.insertInto('workers').values({ id: label, seen_at: new Date() }).execute();
    note(entry(label));
    return { label };
  };
}

async function stored(label: string) {
  const log = await shop.db.selectFrom('audit_log').selectAll().where('subject_label', '=', label).execute();
  const written = await shop.db.selectFrom('workers').selectAll().where('id', '=', label).execute();
  return { log, written: written.length };
}

describe('an act', () => {
  it('stores the write with who did what, before and after', async () => {
    expect(await shop.services.inAct(by, write('one'))).toEqual({ label: 'one' });
    const { log, written } = await stored('one');
    expect(written).toBe(1);
    expect(log).toMatchObject([
      {
        actor_kind: 'staff',
        staff_id: by.staffId,
        actor_name: by.name,
        action: 'staff.changed',
        subject_kind: 'staff',
        subject_id: '1',
        before: { n: 1 },
        after: { n: 2 },
        sender: '192.0.2.1',
        request_id: 'r-1',
      },
    ]);
  });

  it('that fails after its write stores neither the write nor the row', async () => {
    const work = async (act: Act) => {
      await write('two')(act);
      throw new Error('power cut');
    };
    await expect(shop.services.inAct(by, work)).rejects.toThrow('power cut');
    expect(await stored('two')).toEqual({ log: [], written: 0 });
  });

  it('that noted nothing is rolled back, and returns its result', async () => {
    const work = async ({ tx }: Act) => {
      await tx.insertInto('workers').values({ id: 'three', seen_at: new Date() }).execute();
      return 'nothing to do';
    };
    expect(await shop.services.inAct(by, work)).toBe('nothing to do');
    expect((await stored('three')).written).toBe(0);
  });

  it('answers a repeated request from the database, without a second write', async () => {
    const again = repeat();
    const [first, second] = [
      await shop.services.inAct({ ...by, repeat: again }, write('four')),
      await shop.services.inAct({ ...by, repeat: again }, write('four')),
    ];
    expect(second).toEqual(first);
    const { log, written } = await stored('four');
    expect([log.length, written]).toEqual([1, 1]);
  });

  it('answers a request that is sent many times at once with one write', async () => {
    const again = repeat();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => shop.services.inAct({ ...by, repeat: again }, write('five'))),
    );
    expect(new Set(answers.map(({ label }) => label))).toEqual(new Set(['five']));
    expect((await stored('five')).log).toHaveLength(1);
  });

  it('refuses a key that was sent with another body', async () => {
    const again = repeat('a', 'key-of-two-bodies');
    await shop.services.inAct({ ...by, repeat: again }, write('six'));
    await expect(
      shop.services.inAct({ ...by, repeat: repeat('b', 'key-of-two-bodies') }, write('seven')),
    ).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    expect((await stored('seven')).written).toBe(0);
  });

  it('forgets the key of a request that failed, so that it can be sent again', async () => {
    const again = repeat();
    const fail = async () => {
      throw new Error('power cut');
    };
    await expect(shop.services.inAct({ ...by, repeat: again }, fail)).rejects.toThrow('power cut');
    expect(await shop.services.inAct({ ...by, repeat: again }, write('eight'))).toEqual({ label: 'eight' });
  });
});

describe('the action log', () => {
  it('is only added to', async () => {
    await shop.services.inAct(by, write('nine'));
    await expect(sql`update audit_log set reason = 'x'`.execute(shop.db)).rejects.toThrow('append-only');
    await expect(sql`delete from audit_log`.execute(shop.db)).rejects.toThrow('append-only');
  });
});

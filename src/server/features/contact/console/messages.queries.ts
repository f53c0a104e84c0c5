import { sql } from 'kysely';
import type { MessageView } from '#contract/console/inbox.ts';
import { grantsOf, type Permission } from '#contract/console/permissions.ts';
import type { MessageId, StaffId, UserId } from '#contract/ids.ts';
import type { Act } from '../../../audit/act.ts';
import type { Db } from '../../../database/connect.ts';

export interface MessageFilter {
  view: MessageView;
  /** Whose messages `mine` are. */
  staffId: StaffId;
  after?: MessageId | undefined;
  limit: number;
}

// Two indexed look-ups: an "or" of both would read all orders.
const orderNumber = sql<string | null>`coalesce(
  (select number from orders where user_id = (select id from users where email = contact_messages.email)
    order by id desc limit 1),
  (select number from orders
    where user_id is null and customer_name <> '' and customer_phone = contact_messages.phone
      and customer_email = contact_messages.email
    order by id desc limit 1))`;

// A join may read all customers for a page of messages.
const customerId = sql<UserId | null>`(select id from users where email = contact_messages.email)`;

/** A page of messages, newest first. Requests about personal data begin with the oldest. */
export function listMessages(db: Db, { view, staffId, after, limit }: MessageFilter) {
  const isOldestFirst = view === 'privacy';
  return db
    .selectFrom('contact_messages')
    .leftJoin('staff', 'staff.id', 'contact_messages.assigned_to')
    .select([
      'contact_messages.id',
      'contact_messages.version',
      'contact_messages.created_at as at',
      'contact_messages.name',
      'contact_messages.phone',
      'contact_messages.email',
      'contact_messages.language',
      'contact_messages.message as text',
      'contact_messages.read_at as readAt',
      'contact_messages.answered_at as answeredAt',
      'contact_messages.privacy as isPrivacy',
      'staff.id as assigneeId',
      'staff.name as assigneeName',
      customerId.as('customerId'),
      orderNumber.as('orderNumber'),
    ])
    .$if(after !== undefined, (query) =>
      query.where('contact_messages.id', isOldestFirst ? '>' : '<', after as MessageId),
    )
    .$if(view !== 'answered', (query) => query.where('contact_messages.answered_at', 'is', null))
    .$if(view === 'answered', (query) => query.where('contact_messages.answered_at', 'is not', null))
    .$if(view === 'mine', (query) => query.where('contact_messages.assigned_to', '=', staffId))
    .$if(view === 'privacy', (query) => query.where(sql<boolean>`contact_messages.privacy`))
    .orderBy('contact_messages.id', isOldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

export type ListedMessage = Awaited<ReturnType<typeof listMessages>>[number];

/** The number of messages without an answer, up to `max`. */
export async function countOpenMessages(db: Db, max: number): Promise<number> {
  const open = db.selectFrom('contact_messages').select('id').where('answered_at', 'is', null);
  return (await open.limit(max).execute()).length;
}

/** The active staff with a permission. */
export async function listStaffWith(db: Db, permission: Permission) {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name', 'role', 'extra'])
    .where('status', '=', 'active')
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.filter((row) => grantsOf(row)[permission] !== undefined).map(({ id, name }) => ({ id, name }));
}

/** Marks a message as read. Returns false if there is none. */
export async function markRead(db: Db, id: MessageId, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('contact_messages')
    .set({ read_at: sql<Date>`coalesce(read_at, ${at})` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A message, locked until the act ends; undefined if there is none. */
export function lockMessage({ tx }: Act, id: MessageId) {
  return tx
    .selectFrom('contact_messages')
    .select(['id', 'version', 'answered_at as answeredAt', 'assigned_to as assigneeId', 'privacy as isPrivacy'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes what staff decide about a message. Returns its version. */
export async function updateMessage(
  { tx, at }: Act,
  id: MessageId,
  change: { answeredAt: Date | null; assigneeId: StaffId | null; isPrivacy: boolean },
): Promise<number> {
  const { version } = await tx
    .updateTable('contact_messages')
    .set({
      answered_at: change.answeredAt,
      assigned_to: change.assigneeId,
      privacy: change.isPrivacy,
      read_at: sql<Date>`coalesce(read_at, ${at})`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

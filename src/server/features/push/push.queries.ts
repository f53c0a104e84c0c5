import type { OrderId, StaffSessionId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import type { PushTarget } from '../../push/push-sender.ts';

/** Stores the subscription of a session. A browser that another person used before is theirs no longer. */
export async function saveSubscription(db: Db, sessionId: StaffSessionId, target: PushTarget): Promise<void> {
  const { endpoint, p256dh, auth } = target;
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('session_id', '<>', sessionId)
    .execute();
  await db
    .insertInto('push_subscriptions')
    .values({ session_id: sessionId, endpoint, p256dh, auth })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ endpoint, p256dh, auth }))
    .execute();
}

/** Deletes the subscription of a session; with `endpoint`, only if it is still that one. */
export async function removeSubscription(db: Db, sessionId: StaffSessionId, endpoint?: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', sessionId)
    .$if(endpoint !== undefined, (query) => query.where('endpoint', '=', endpoint as string))
    .execute();
}

export async function removeAllSubscriptions(db: Db): Promise<void> {
  await db.deleteFrom('push_subscriptions').execute();
}

/** The live sessions of a person that have a subscription. */
export async function listSubscribed(db: Db, staffId: number, now: Date): Promise<StaffSessionId[]> {
  const rows = await db
    .selectFrom('push_subscriptions as push')
    .innerJoin('staff_sessions as session', 'session.id', 'push.session_id')
    .select('push.session_id as id')
    .where('session.staff_id', '=', staffId)
    .where('session.expires_at', '>', now)
    .execute();
  return rows.map(({ id }) => id);
}

function liveReceivers(db: Db, now: Date) {
  return db
    .selectFrom('push_subscriptions as push')
    .innerJoin('staff_sessions as session', 'session.id', 'push.session_id')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select([
      'push.session_id as sessionId',
      'push.endpoint',
      'push.p256dh',
      'push.auth',
      'staff.role',
      'staff.extra',
      'staff.language',
    ])
    .where('session.expires_at', '>', now)
    .where('staff.status', '=', 'active');
}

/** The devices whose session is alive, with what their people may do. */
export function listReceivers(db: Db, now: Date) {
  return liveReceivers(db, now).execute();
}

export function findReceiver(db: Db, sessionId: StaffSessionId, now: Date) {
  return liveReceivers(db, now).where('push.session_id', '=', sessionId).executeTakeFirst();
}

/** An order that nobody has accepted yet. One that waits for its recipient is none. */
export function findWaitingOrder(db: Db, orderId: OrderId) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'version',
      'stage',
      'created_at as placedAt',
      'promise_kind as promiseKind',
      'due_from as dueFrom',
      'due_at as dueAt',
      'total_dirhams as totalDirhams',
    ])
    .where('id', '=', orderId)
    .where('stage', '=', 'new')
    .where((where) => where.or([where('promise_kind', 'is', null), where('promise_kind', '<>', 'asked')]))
    .executeTakeFirst();
}

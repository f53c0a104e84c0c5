import type { Kysely } from 'kysely';
import type { OrderPromise } from '#contract/console/order-promises.ts';
import type { OrderId, StaffSessionId } from '#contract/ids.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import type { Database } from '../../database/schema.ts';
import { AppError, invalidField } from '../../errors/app-error.ts';
import { deferredMark } from '../../jobs/job-recovery.queries.ts';
import { enqueue } from '../../jobs/jobs.ts';
import type { Clock } from '../../process/clock.ts';
import { areDeviceKeys } from '../../push/encryption.ts';
import { isPushEndpoint, type SendPush } from '../../push/push-sender.ts';
import { createVapidKeys } from '../../push/vapid.ts';
import type { Promised } from '../orders/promise.rules.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import * as queries from './push.queries.ts';
import { isAnnouncedTo, messageFor, shortNumber, testMessage } from './push.rules.ts';

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  settings: Pick<SettingsService, 'get'>;
  /** 32 random bytes, from which the shop's key pair follows. */
  pushKey: Buffer;
  localMode: boolean;
  promiseOf: (order: Promised, now: Date) => OrderPromise;
}

export interface Device {
  sessionId: StaffSessionId;
  staff: { id: number };
}

interface Receiver {
  sessionId: StaffSessionId;
  endpoint: string;
}

const minuteMs = 60_000;
// Later, the message would surprise more than help: the console shows the order anyway.
const deadlineMinutes = 30;

/** New orders on the devices of the team. */
export function createPushService({ db, clock, settings, pushKey, localMode, promiseOf }: Needs) {
  const keys = createVapidKeys(pushKey);

  /** Whether orders are pushed to the device of a session, and to how many others of the person. */
  async function stateOf({ sessionId, staff }: Device) {
    const subscribed = await queries.listSubscribed(db, staff.id, clock());
    const isOn = subscribed.includes(sessionId);
    return { publicKey: keys.publicKey, isOn, others: subscribed.length - (isOn ? 1 : 0) };
  }

  /** Queues a message for a device. Messages to one push service are sent one after another: a slow one delays no others. */
  async function queue({ sessionId, endpoint }: Receiver, orderId: OrderId | null, isReminder: boolean): Promise<void> {
    const about = orderId === null ? 'test' : `${orderId}:${isReminder ? 'reminder' : 'new'}`;
    const payload = { sessionId, orderId, isReminder, since: clock().getTime() };
    const key = `push:${sessionId}:${about}`;
    await enqueue(db, 'send_push', payload, { key, queue: `push ${new URL(endpoint).hostname}` });
  }

  return {
    keys,
    localMode,
    stateOf,

    /** Stores a subscription. Refuses addresses that belong to no push service, and keys that cannot encrypt. */
    async save(device: Device, form: { endpoint: string; p256dh: string; auth: string }) {
      const target = {
        endpoint: form.endpoint,
        p256dh: Buffer.from(form.p256dh, 'base64url'),
        auth: Buffer.from(form.auth, 'base64url'),
      };
      if (!isPushEndpoint(target.endpoint, { localMode })) throw invalidField('endpoint', 'fieldInvalid');
      if (!areDeviceKeys(target)) throw invalidField('p256dh', 'fieldInvalid');
      await queries.saveSubscription(db, device.sessionId, target);
      return stateOf(device);
    },

    remove: (sessionId: StaffSessionId) => queries.removeSubscription(db, sessionId),

    /** Sends a test to the device of a session, if it has a subscription. */
    async test(sessionId: StaffSessionId): Promise<void> {
      const receiver = await queries.findReceiver(db, sessionId, clock());
      if (!receiver) throw new AppError('not_found');
      await queue(receiver, null, false);
    },

    /** Ends all subscriptions: they belong to keys that are replaced. */
    removeAll: () => queries.removeAllSubscriptions(db),

    /** The job `announce_order`: one `send_push` for each device, and a reminder for later. */
    async announce({ orderId, isReminder }: { orderId: OrderId; isReminder: boolean }): Promise<void> {
      const order = await queries.findWaitingOrder(db, orderId);
      if (!order) return;
      const receivers = await queries.listReceivers(db, clock());
      for (const receiver of receivers)
        if (isAnnouncedTo(receiver, isReminder)) await queue(receiver, orderId, isReminder);
      if (isReminder) return;
      const minutes = 2 * ((await settings.get('acceptMinutes')) ?? consoleLimits.acceptMinutes);
      // A gift may have waited for its recipient until now.
      const runAt = new Date(clock().getTime() + minutes * minuteMs);
      await enqueue(db, 'announce_order', { orderId, isReminder: true }, { key: `remind:${orderId}`, runAt });
    },

    /** The job `send_push`. Throws while the push service is away, so that it is retried until the deadline. */
    async deliver(
      job: { sessionId: StaffSessionId; orderId: OrderId | null; isReminder: boolean; since: number },
      send: SendPush,
    ): Promise<void> {
      const { sessionId, orderId, isReminder, since } = job;
      const now = clock();
      const leftMs = since + deadlineMinutes * minuteMs - now.getTime();
      const receiver = await queries.findReceiver(db, sessionId, now);
      if (leftMs <= 0 || !receiver || !isAnnouncedTo(receiver, isReminder)) return;
      const order = orderId === null ? null : await queries.findWaitingOrder(db, orderId);
      if (order === undefined) return;
      const message =
        order === null
          ? testMessage(receiver)
          : messageFor(receiver, order, {
              promise: promiseOf({ ...order, acceptMinutes: null }, now),
              isReminder,
              now,
            });
      const topic = order === null ? 'test' : `order-${shortNumber(order.number)}`;
      const outcome = await send(receiver, message, { ttlSeconds: Math.ceil(leftMs / 1000), topic });
      if (outcome === 'gone') await queries.removeSubscription(db, sessionId, receiver.endpoint);
      if (outcome === 'away') throw new Error(`${deferredMark}the push service did not answer`);
      if (outcome === 'refused') throw new Error('The push service refused the message.');
    },
  };
}

export type PushService = ReturnType<typeof createPushService>;

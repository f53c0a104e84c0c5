import type { Kysely } from 'kysely';
import type { OrderId, StaffSessionId } from '#contract/ids.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import type { Database } from '../../database/schema.ts';
import { invalidField } from '../../errors/app-error.ts';
import { deferredMark } from '../../jobs/job-recovery.queries.ts';
import { enqueue } from '../../jobs/jobs.ts';
import type { Clock } from '../../process/clock.ts';
import { areDeviceKeys } from '../../push/encryption.ts';
import { isPushEndpoint, type SendPush } from '../../push/push-sender.ts';
import { createVapidKeys } from '../../push/vapid.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import * as queries from './push.queries.ts';
import { isAnnouncedTo, messageFor, shortNumber } from './push.rules.ts';

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  settings: Pick<SettingsService, 'get'>;
  /** 32 random bytes, from which the shop's key pair follows. */
  pushKey: Buffer;
  localMode: boolean;
}

const minuteMs = 60_000;
// Later, the message would surprise more than help: the console shows the order anyway.
const deadlineMinutes = 30;

/** New orders on the devices of the team. */
export function createPushService({ db, clock, settings, pushKey, localMode }: Needs) {
  const keys = createVapidKeys(pushKey);

  /** Whether orders are pushed to the device of a session. */
  async function stateOf(sessionId: StaffSessionId) {
    return { publicKey: keys.publicKey, isOn: await queries.hasSubscription(db, sessionId) };
  }

  return {
    keys,
    localMode,
    stateOf,

    /** Stores a subscription. Refuses addresses that belong to no push service, and keys that cannot encrypt. */
    async save(sessionId: StaffSessionId, form: { endpoint: string; p256dh: string; auth: string }) {
      const target = {
        endpoint: form.endpoint,
        p256dh: Buffer.from(form.p256dh, 'base64url'),
        auth: Buffer.from(form.auth, 'base64url'),
      };
      if (!isPushEndpoint(target.endpoint, { localMode })) throw invalidField('endpoint', 'fieldInvalid');
      if (!areDeviceKeys(target)) throw invalidField('p256dh', 'fieldInvalid');
      await queries.saveSubscription(db, sessionId, target);
      return stateOf(sessionId);
    },

    remove: (sessionId: StaffSessionId) => queries.removeSubscription(db, sessionId),

    /** Ends all subscriptions: they belong to keys that are replaced. */
    removeAll: () => queries.removeAllSubscriptions(db),

    /** The job `announce_order`: one `send_push` for each device, and a reminder for later. */
    async announce({ orderId, isReminder }: { orderId: OrderId; isReminder: boolean }): Promise<void> {
      const order = await queries.findWaitingOrder(db, orderId);
      if (!order) return;
      const receivers = await queries.listReceivers(db, clock());
      for (const { sessionId, ...person } of receivers) {
        if (!isAnnouncedTo(person, isReminder)) continue;
        const key = `push:${sessionId}:${orderId}:${isReminder ? 'reminder' : 'new'}`;
        await enqueue(db, 'send_push', { sessionId, orderId, isReminder, since: clock().getTime() }, { key });
      }
      if (isReminder) return;
      const minutes = 2 * ((await settings.get('acceptMinutes')) ?? consoleLimits.acceptMinutes);
      const runAt = new Date(order.placedAt.getTime() + minutes * minuteMs);
      await enqueue(db, 'announce_order', { orderId, isReminder: true }, { key: `remind:${orderId}`, runAt });
    },

    /** The job `send_push`. Throws while the push service is away, so that it is retried until the deadline. */
    async deliver(
      job: { sessionId: StaffSessionId; orderId: OrderId; isReminder: boolean; since: number },
      send: SendPush,
    ): Promise<void> {
      const { sessionId, orderId, isReminder, since } = job;
      const now = clock();
      const leftMs = since + deadlineMinutes * minuteMs - now.getTime();
      const order = await queries.findWaitingOrder(db, orderId);
      const receiver = await queries.findReceiver(db, sessionId, now);
      if (leftMs <= 0 || !order || !receiver || !isAnnouncedTo(receiver, isReminder)) return;
      const outcome = await send(receiver, messageFor(receiver, order, { isReminder, now }), {
        ttlSeconds: Math.ceil(leftMs / 1000),
        topic: `order-${shortNumber(order.number)}`,
      });
      if (outcome === 'gone') await queries.removeSubscription(db, sessionId, receiver.endpoint);
      if (outcome === 'away') throw new Error(`${deferredMark}the push service did not answer`);
      if (outcome === 'refused') throw new Error('The push service refused the message.');
    },
  };
}

export type PushService = ReturnType<typeof createPushService>;

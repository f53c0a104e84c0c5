import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { queueMails } from '../../mail/outbox.queries.ts';
import {
  type Notice,
  NotGenuine,
  type PaymentProvider,
  type ProviderName,
  providerNames,
} from '../../payments/provider.ts';
import type { PaymentProviders } from '../../payments/providers.ts';
import type { Clock } from '../../process/clock.ts';
import { createSenderCounter } from '../../throttling/sender-counter.ts';
import type { StaffService } from '../staff/staff.service.ts';
import * as queries from './payments.queries.ts';
import { findNoticedRefund, listSentWithoutRef, openDispute } from './refunds.queries.ts';

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  providers: PaymentProviders;
  staff: Pick<StaffService, 'listOwners'>;
  limitsOn: boolean;
}

type Noticed = NonNullable<Awaited<ReturnType<typeof queries.findNoticed>>>;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const isProviderName = (name: string): name is ProviderName => (providerNames as readonly string[]).includes(name);

/** Notices of the providers: doorbells. They say where to look, and change nothing. */
export function createNotices({ db, clock, providers, staff, limitsOn }: Needs) {
  const countRefused = createSenderCounter({ max: 300, windowMs: 10 * minuteMs, name: 'refused notices of a sender' });
  const keySeen = new Map<ProviderName, Date>();

  /** Whether the key is so new that notices signed with the one before are still on their way. */
  async function takesOldKey({ name, account }: PaymentProvider): Promise<boolean> {
    let seen = keySeen.get(name) ?? null;
    if (seen === null) {
      seen = await queries.findKeySeen(db, name, account);
      if (seen === null) return true;
      keySeen.set(name, seen);
    }
    return clock().getTime() - seen.getTime() < dayMs;
  }

  /** Notes the keys of the configured providers, from which the day of a change is counted. Runs at each start. */
  async function noteKeys(): Promise<void> {
    for (const { name, account } of providers.all)
      await queries.noteKey(db, { provider: name, fingerprint: account, at: clock() });
  }

  /** The provider of an address. Throws `not_found` for one that is not configured. */
  function providerNamed(name: string): PaymentProvider {
    const provider = isProviderName(name) ? providers.get(name) : null;
    if (!provider) throw new AppError('not_found');
    return provider;
  }

  /**
   * Takes a notice: keeps it, and has the shop look at its attempt; a repeated one too. Throws `notice_refused` if the
   * provider did not sign it, and `too_many_requests` to a sender of many such.
   */
  async function take(
    provider: PaymentProvider,
    { body, headers, from }: { body: Buffer; headers: Record<string, string | undefined>; from: string },
  ): Promise<void> {
    const notice = await read(provider, { body, headers, from });
    if (notice.event === 'refund') return takeRefund(provider, notice);
    await db.transaction().execute(async (tx) => {
      const found = await queries.findNoticed(tx, { provider: provider.name, ...notice });
      await queries.keepEvent(tx, {
        payment_id: found?.id ?? null,
        provider: provider.name,
        source: 'notice',
        fingerprint: createHash('sha256').update(`notice ${notice.key}`).digest(),
        provider_ref: notice.ref,
        seen: JSON.stringify({ event: notice.event }),
        at: clock(),
      });
      if (found && notice.event === 'dispute') await noteDispute(tx, found);
      if (found)
        await enqueue(tx, 'look_at_payment', { paymentId: found.id, isNotice: true }, { key: `notice:${found.id}` });
    });
  }

  /** Notes a dispute, and tells the owners: the bank gives them days to answer. */
  async function noteDispute(tx: Db, { id: paymentId, order_id: orderId }: Noticed): Promise<void> {
    if (!(await openDispute(tx, paymentId, clock()))) return;
    const owners = await staff.listOwners(tx);
    await queueMails(
      tx,
      owners.map((staffId) => ({ kind: 'dispute-opened', orderId, paymentId, staffId })),
    );
  }

  /** Has the shop ask how a refund is, or each refund of the provider whose reference it does not know yet. */
  async function takeRefund({ name }: PaymentProvider, { ref, key }: Notice): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await queries.keepEvent(tx, {
        payment_id: null,
        provider: name,
        source: 'notice',
        fingerprint: createHash('sha256').update(`notice ${key}`).digest(),
        provider_ref: ref,
        seen: JSON.stringify({ event: 'refund' }),
        at: clock(),
      });
      const known = await findNoticedRefund(tx, ref);
      for (const refundId of known === null ? await listSentWithoutRef(tx, name) : [known])
        await enqueue(tx, 'send_refund', { refundId }, { key: `refund_notice:${refundId}` });
    });
  }

  async function read(
    provider: PaymentProvider,
    { body, headers, from }: { body: Buffer; headers: Record<string, string | undefined>; from: string },
  ): Promise<Notice> {
    try {
      return provider.readNotice(body, headers, { old: await takesOldKey(provider) });
    } catch (error) {
      if (!(error instanceof NotGenuine)) throw error;
      if (limitsOn) countRefused(from);
      throw new AppError('notice_refused', { cause: error });
    }
  }

  return { providerNamed, take, noteKeys };
}

export type Notices = ReturnType<typeof createNotices>;

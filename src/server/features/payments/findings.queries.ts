import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FindingKind } from '#contract/payment-words.ts';
import type { OrderId } from '#contract/ids.ts';
import type { Act } from '../../audit/act.ts';
import type { Db } from '../../database/connect.ts';
import { isUuid } from '../../database/uuid.ts';
import type { ProviderName } from '../../payments/provider.ts';

export interface NewFinding {
  provider: ProviderName;
  kind: FindingKind;
  /** What it is about: the same is found once. */
  subject: string;
  day?: string;
  orderId?: OrderId | null;
  oursDirhams?: number | null;
  theirsDirhams?: number | null;
  says?: string;
  at: Date;
  /** Whether the shop has settled it by itself. */
  isSettled?: boolean;
}

/** Adds a finding. False if it is known already, also if someone has seen it. */
export async function addFinding(db: Db, finding: NewFinding): Promise<boolean> {
  const row = await db
    .insertInto('payment_findings')
    .values({
      id: randomUUID(),
      provider: finding.provider,
      kind: finding.kind,
      subject: finding.subject,
      day: finding.day ?? null,
      order_id: finding.orderId ?? null,
      ours_dirhams: finding.oursDirhams ?? null,
      theirs_dirhams: finding.theirsDirhams ?? null,
      says: finding.says ?? '',
      found_at: finding.at,
      settled_at: finding.isSettled === true ? finding.at : null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'kind', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether something was found since a moment that nobody has seen, besides a subject. */
export async function isFoundSince(db: Db, since: Date, besides: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_findings')
    .select('id')
    .where('found_at', '>', since)
    .where('kind', '!=', 'missed')
    .where('subject', '!=', besides)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Settles a finding that is gone: the provider says the same as the shop now. */
export async function settleFinding(
  db: Db,
  { provider, kinds, subject, at }: { provider: ProviderName; kinds: FindingKind[]; subject: string; at: Date },
): Promise<void> {
  await db
    .updateTable('payment_findings')
    .set({ settled_at: at })
    .where('provider', '=', provider)
    .where('kind', 'in', kinds)
    .where('subject', '=', subject)
    .where('settled_at', 'is', null)
    .execute();
}

export type FindingRow = Awaited<ReturnType<typeof listFindings>>[number];

function selectFindings(db: Db) {
  return db
    .selectFrom('payment_findings')
    .leftJoin('orders', 'orders.id', 'payment_findings.order_id')
    .selectAll('payment_findings')
    .select(['orders.number', sql<string | null>`payment_findings.day::text`.as('day')]);
}

/** A page of findings, the newest first: the open ones, or all. */
export function listFindings(db: Db, { open, before, limit }: { open: boolean; before: Date | null; limit: number }) {
  return selectFindings(db)
    .$if(open, (query) => query.where('payment_findings.settled_at', 'is', null))
    .$if(before !== null, (query) => query.where('payment_findings.found_at', '<', before as Date))
    .orderBy('payment_findings.found_at', 'desc')
    .orderBy('payment_findings.id')
    .limit(limit)
    .execute();
}

/** How many findings no one has seen yet, up to 100. */
export async function countOpenFindings(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('payment_findings')
    .select('id')
    .where('settled_at', 'is', null)
    .limit(100)
    .execute();
  return rows.length;
}

/** Those of some findings that exist, locked. */
export async function lockFindings({ tx }: Act, ids: readonly string[]) {
  const known = ids.filter(isUuid);
  if (known.length === 0) return [];
  return tx
    .selectFrom('payment_findings')
    .leftJoin('orders', 'orders.id', 'payment_findings.order_id')
    .select([
      'payment_findings.id',
      'kind',
      'subject',
      'order_id as orderId',
      'settled_at as settledAt',
      'settled_by as settledBy',
    ])
    .select('orders.number')
    .where('payment_findings.id', 'in', known)
    .orderBy('payment_findings.id')
    .forUpdate('payment_findings')
    .execute();
}

/** Marks open findings as seen. */
export async function markSeen({ tx, by, at }: Act, ids: readonly string[], note: string): Promise<void> {
  await tx
    .updateTable('payment_findings')
    .set({ settled_at: at, settled_by: by.name, note })
    .where('id', 'in', ids)
    .execute();
}

/** Opens a finding again that someone has marked as seen. */
export async function reopen({ tx }: Act, id: string): Promise<void> {
  await tx
    .updateTable('payment_findings')
    .set({ settled_at: null, settled_by: '', note: '' })
    .where('id', '=', id)
    .execute();
}

/** Removes what staff wrote about orders. */
export async function forgetFindingsOf(tx: Db, orderIds: readonly OrderId[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.updateTable('payment_findings').set({ note: '' }).where('order_id', 'in', orderIds).execute();
}

/** What was found on a day and nobody has settled, the oldest first. */
export function listOpenFindingsOf(db: Db, day: string) {
  return db
    .selectFrom('payment_findings')
    .leftJoin('orders', 'orders.id', 'payment_findings.order_id')
    .select([
      'provider',
      'kind',
      'subject',
      'ours_dirhams as ours',
      'theirs_dirhams as theirs',
      'says',
      'orders.number',
    ])
    .where('payment_findings.settled_at', 'is', null)
    .where('payment_findings.day', '=', day)
    .orderBy('payment_findings.found_at')
    .orderBy('payment_findings.id')
    .execute();
}

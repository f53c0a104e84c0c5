import type { Kysely } from 'kysely';
import type { ProductWriteResult } from '#contract/console/products.ts';
import type { ProductState } from '#contract/console/product-states.ts';
import type { ProductId } from '#contract/ids.ts';
import { qatarMoment } from '#contract/values/qatar-time.ts';
import { missingOf } from '#contract/console/product-completeness.ts';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import type { Act, Actor, InAct } from '../../../../audit/act.ts';
import { systemActor } from '../../../../audit/actors.ts';
import type { Db } from '../../../../database/connect.ts';
import type { Database } from '../../../../database/schema.ts';
import { AppError, invalidField } from '../../../../errors/app-error.ts';
import { enqueue } from '../../../../jobs/jobs.ts';
import type { Clock } from '../../../../process/clock.ts';
import { deleteProduct, updateProducts } from '../../writes/product-writes.queries.ts';
import { findDue, findNextDay } from './product-schedule.queries.ts';
import { changedProduct } from './product-checks.ts';
import { findFacts, lockRecord, type StoredProduct } from './product-record.queries.ts';
import { readProductTexts } from './product.rules.ts';
import { isInState, labelOf, stateEntry, stateFields } from './product-state.rules.ts';
import { readProduct } from './product-reader.service.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  clock: Clock;
  /** Brings lists and search up to date after a write. */
  refresh: (act: Act, id: ProductId) => Promise<void>;
}

export interface SeenProduct {
  version: number;
}

const dayMs = 24 * 3_600_000;

async function lockProduct(act: Act, id: ProductId): Promise<StoredProduct> {
  const record = await lockRecord(act, id);
  if (!record) throw new AppError('not_found');
  return record;
}

async function assertSeen(act: Act, record: StoredProduct, { version }: SeenProduct): Promise<void> {
  if (version !== record.version) throw await changedProduct(act.tx, record);
}

function assertComplete(record: StoredProduct): void {
  const missing = missingOf(readProductTexts(record));
  if (missing.length > 0) throw new AppError('not_publishable', { details: { missing } });
}

async function readAnswer(act: Act, id: ProductId, isChanged: boolean): Promise<ProductWriteResult> {
  return { act: isChanged ? act.id : null, product: await readProduct(act.tx, id) };
}

// A job for each time: if all times shared a key, the second of two concurrent schedules could delay
// the first.
async function enqueueNextPublish(tx: Db, now: Date): Promise<void> {
  const next = await findNextDay(tx, now);
  if (next) await enqueue(tx, 'publish_products', {}, { key: `publish_products ${next.toISOString()}`, runAt: next });
}

/** Publishing, hiding, archiving and deleting products. */
export function createProductState({ db, inAct, clock, refresh }: Needs) {
  async function putState(act: Act, record: StoredProduct, state: ProductState): Promise<void> {
    const versions = await updateProducts(act, [{ id: record.id, set: stateFields[state](act.at) }]);
    await refresh(act, record.id);
    act.note(stateEntry(record, state, versions.get(record.id)));
  }

  function change(by: Actor, id: ProductId, seen: SeenProduct, state: ProductState): Promise<ProductWriteResult> {
    return inAct(by, async (act) => {
      const record = await lockProduct(act, id);
      if (isInState(record, state)) return readAnswer(act, id, false);
      await assertSeen(act, record, seen);
      if (state === 'live') assertComplete(record);
      await putState(act, record, state);
      return readAnswer(act, id, true);
    });
  }

  /** Publishes a product at a time in Qatar; null: no more. Throws as `change`, or `invalid`. */
  function schedule(
    by: Actor,
    id: ProductId,
    { at, ...seen }: SeenProduct & { at: { day: string; time: string } | null },
  ) {
    return inAct(by, async (act) => {
      const record = await lockProduct(act, id);
      const moment = at && qatarMoment(at.day, at.time);
      if ((record.publishAt?.getTime() ?? null) === (moment?.getTime() ?? null)) return readAnswer(act, id, false);
      await assertSeen(act, record, seen);
      const latest = act.at.getTime() + catalogueLimits.publishAheadDays * dayMs;
      if (moment && (moment <= act.at || moment.getTime() > latest)) throw invalidField('at', 'outOfRange');
      if (moment && record.state === 'live') throw new AppError('product_kept', { details: { reason: 'live' } });
      if (moment) assertComplete(record);
      await updateProducts(act, [{ id, set: { publishAt: moment, archivedAt: null } }]);
      await enqueueNextPublish(act.tx, clock());
      act.note({
        action: 'product.scheduled',
        subject: { kind: 'product', id, label: labelOf(record) },
        before: { publishAt: record.publishAt?.toISOString() ?? null },
        after: { publishAt: moment?.toISOString() ?? null },
      });
      return readAnswer(act, id, true);
    });
  }

  // A product that became incomplete waits until it is complete again.
  function publishOne(id: ProductId): Promise<void> {
    return inAct(systemActor, async (act) => {
      const record = await lockRecord(act, id);
      if (!record?.publishAt || record.publishAt > act.at || missingOf(readProductTexts(record)).length > 0) return;
      await putState(act, record, 'live');
    });
  }

  /** The `publish_products` job: publishes what is due, also what fell due while the shop was off. */
  async function publishDue(): Promise<void> {
    for (const id of await findDue(db, clock())) await publishOne(id);
    await enqueueNextPublish(db, clock());
  }

  /** Deletes a product that was never ordered. Throws `product_kept`, `changed_meanwhile` or `not_found`. */
  function remove(by: Actor, id: ProductId, seen: SeenProduct): Promise<void> {
    return inAct(by, async (act) => {
      const record = await lockProduct(act, id);
      await assertSeen(act, record, seen);
      if (record.state === 'live') throw new AppError('product_kept', { details: { reason: 'live' } });
      if ((await findFacts(act.tx, id)).ordered) throw new AppError('product_kept', { details: { reason: 'ordered' } });
      await deleteProduct(act, id);
      act.note({ action: 'product.deleted', subject: { kind: 'product', id, label: labelOf(record) } });
    });
  }

  return {
    publish: (by: Actor, id: ProductId, seen: SeenProduct) => change(by, id, seen, 'live'),
    unpublish: (by: Actor, id: ProductId, seen: SeenProduct) => change(by, id, seen, 'draft'),
    archive: (by: Actor, id: ProductId, seen: SeenProduct) => change(by, id, seen, 'archived'),
    schedule,
    publishDue,
    remove,
  };
}

import type { Kysely } from 'kysely';
import type { OrderId, ProductId, VariantId } from '#contract/ids.ts';
import { addDays, qatarDay } from '#contract/values/qatar-time.ts';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { enqueue } from '../../jobs/jobs.ts';
import type { Clock } from '../../process/clock.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { horizonDays, planOf, possibleDays } from './delivery.rules.ts';
import { noteToday } from './delivery.queries.ts';
import * as queries from './made-pieces.queries.ts';
import { isFreeFor, madeOn, type OrderedGoods, type Pieces, sumPieces } from './made-pieces.rules.ts';

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  settings: Pick<SettingsService, 'get' | 'listZones'>;
  catalog: Pick<CatalogService, 'refreshListing' | 'stock'>;
}

const hourMs = 3_600_000;

/** The pieces that are made to order for a day of delivery, up to the limit of each variant. */
export function createMadePieces({ db, clock, settings, catalog }: Needs) {
  function nextDays(): queries.Days {
    const today = qatarDay(clock());
    return { from: today, to: addDays(today, horizonDays) };
  }

  /** Marks the variants without a free day, once the transaction has committed. */
  function markLater(tx: Db): Promise<void> {
    // Without a key: orders would wait for each other at it.
    return enqueue(tx, 'mark_full_days', {});
  }

  /**
   * Holds the pieces of a day, in the transaction that places or changes the order: no other order counts them until
   * it ends. Throws `day_full` if there are not enough.
   */
  async function hold(tx: Db, day: string, { pieces, orderId }: OrderedGoods): Promise<void> {
    const wanted = sumPieces(pieces);
    const limits = wanted.size === 0 ? [] : await queries.lockDayLimits(tx, [...wanted.keys()]);
    if (limits.length === 0) return;
    const ids = limits.map(({ variantId }) => variantId);
    const taken = madeOn(await queries.countMade(tx, ids, { from: day, to: day }, orderId));
    for (const { variantId, dayLimit } of limits) {
      const available = Math.max(0, dayLimit - taken(day, variantId));
      if ((wanted.get(variantId) ?? 0) > available)
        throw new AppError('day_full', { details: { day, variantId, available } });
    }
    await noteToday(tx);
    await markLater(tx);
  }

  /** The same for an order that was just placed without a choice of the customer, if its day is known. */
  async function holdPromised(tx: Db, { orderId, pieces }: Required<OrderedGoods>): Promise<void> {
    const limits = await queries.findDayLimits(tx, [...sumPieces(pieces).keys()]);
    const day = limits.length === 0 ? null : await queries.findDueDay(tx, orderId);
    if (day !== null) await hold(tx, day, { orderId, pieces });
  }

  /** The pieces of an order are free again: a variant may have a free day. */
  async function noteReleased(tx: Db, pieces: readonly { variantId: VariantId | null }[]): Promise<void> {
    const ids = pieces.flatMap(({ variantId }) => variantId ?? []);
    if (ids.length > 0 && (await queries.findDayLimits(tx, ids)).length > 0) {
      await noteToday(tx);
      await markLater(tx);
    }
  }

  /** Which days have enough free pieces for these goods: of the next ones, or only of some. */
  async function readFreeDays(
    reader: Db,
    { pieces, orderId }: { pieces: readonly Pieces[]; orderId?: OrderId },
    some?: queries.Days,
  ): Promise<(day: string) => boolean> {
    const wanted = sumPieces(pieces);
    const limits = wanted.size === 0 ? [] : await queries.findDayLimits(reader, [...wanted.keys()]);
    if (limits.length === 0) return () => true;
    const days = some ?? nextDays();
    const ids = limits.map(({ variantId }) => variantId);
    const taken = madeOn(await queries.countMade(reader, ids, days, orderId));
    return (day) =>
      limits.every((limit) => isFreeFor(wanted.get(limit.variantId) ?? 0, limit, taken(day, limit.variantId)));
  }

  /** Whether each of these products has a variant of which a piece is free on a day. */
  async function isFreeOn(reader: Db, day: string, productIds: readonly ProductId[]): Promise<boolean> {
    const variants = await queries.listLimitsOf(reader, productIds);
    const limited = variants.flatMap(({ dayLimit, ...one }) => (dayLimit === null ? [] : [{ ...one, dayLimit }]));
    if (limited.length === 0) return true;
    const ids = limited.map(({ variantId }) => variantId);
    const taken = madeOn(await queries.countMade(reader, ids, { from: day, to: day }));
    const full = new Set(
      limited.filter((one) => !isFreeFor(1, one, taken(day, one.variantId))).map((one) => one.variantId),
    );
    const byProduct = Map.groupBy(variants, ({ productId }) => productId);
    return [...byProduct.values()].every((own) => own.some(({ variantId }) => !full.has(variantId)));
  }

  /** The days for which an order of now can be made, by the days to prepare. None if the shop arranges the time. */
  async function readPossibleDays(reader: Db): Promise<(leadDays: number) => string[]> {
    const delivery = await settings.get('delivery', reader);
    const now = clock();
    if (!delivery.enabled) {
      const hours = await settings.get('promiseHours', reader);
      return () => (hours === null ? [] : [qatarDay(new Date(now.getTime() + hours * hourMs))]);
    }
    const plans = (await settings.listZones(reader))
      .filter(({ active }) => active)
      .map((zone) => planOf(delivery, zone));
    return (leadDays) => [...new Set(plans.flatMap((plan) => possibleDays(plan, leadDays, now).map(({ day }) => day)))];
  }

  /**
   * Marks the variants of which no possible day has a free piece: shoppers see them as sold out. Runs again every
   * hour, as long as a variant has a limit.
   */
  async function markFullDays(): Promise<void> {
    const refreshed = await db.transaction().execute(async (tx) => {
      const variants = await queries.listAllLimits(tx);
      const daysFor = await readPossibleDays(tx);
      const ids = variants.map(({ variantId }) => variantId);
      const taken = madeOn(ids.length === 0 ? [] : await queries.countMade(tx, ids, nextDays()));
      const changed = variants.filter((one) => {
        const possible = daysFor(one.leadDays);
        const isFull = possible.length > 0 && possible.every((day) => !isFreeFor(1, one, taken(day, one.variantId)));
        return isFull !== one.isFull;
      });
      const productIds = await catalog.stock.markDaysFull(
        tx,
        changed.map(({ variantId, isFull }) => ({ variantId, isFull: !isFull })),
      );
      if (productIds.length > 0) await catalog.refreshListing(tx, productIds);
      // The pieces of another day count from midnight on.
      if (variants.length > 0) await noteToday(tx);
      return variants.length > 0;
    });
    if (!refreshed) return;
    const runAt = new Date(Math.ceil((clock().getTime() + 1) / hourMs) * hourMs);
    await enqueue(db, 'mark_full_days', {}, { key: `mark_full_days ${runAt.toISOString()}`, runAt });
  }

  return { hold, holdPromised, noteReleased, readFreeDays, isFreeOn, markFullDays };
}

import type { Kysely } from 'kysely';
import { consoleLimits } from '#contract/console/limits.ts';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { type OrderStage, orderStages } from '#contract/console/order-work.ts';
import type { Slip } from '#contract/console/slips.ts';
import type { OrderId, StaffId } from '#contract/ids.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import { isId } from '#contract/validation.ts';
import { addDays, qatarDay, qatarMoment } from '#contract/values/qatar-time.ts';
import type { Db } from '../../../database/connect.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError, invalidField } from '../../../errors/app-error.ts';
import type { MoneyService } from '../../money/money.service.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import { recipientToken, recipientUrl } from '../../../shared/recipient-token.ts';
import { orderQuery } from '../../../shared/order-words.rules.ts';
import { deliveryPin } from '../delivery-pin.rules.ts';
import { foldOrderNumber } from '../orders.rules.ts';
import { dueRange, groupDue, type PromisePlace, readPlace, sortsByPromise, writePlace } from './due-orders.rules.ts';
import { searchableWords } from './orders-console.rules.ts';
import * as driverQueries from './drivers.queries.ts';
import { findWholeOrder, listOrderNotes, listPickItems, listTimeline } from './order-detail.queries.ts';
import * as queries from './order-lists.queries.ts';
import { readMoney } from './order-money.view.ts';
import { mayOweRest, orderDetailView, orderRowView, type Viewer } from './orders-console.view.ts';

/** Someone who searches: what they may see decides by what they find. */
export interface Searcher extends Viewer {
  seeName: boolean;
  seeContact: boolean;
}

export interface OrderListQuery extends Omit<queries.OrderFilter, 'from' | 'to' | 'due' | 'after'> {
  /** The `next` of the page before, or the id of its last row. */
  after?: OrderId | string | undefined;
  sort?: 'promise' | 'newest' | undefined;
  /** When orders are due: a group, or a day in Qatar. */
  due?: string | undefined;
  /** The first and the last day, in Qatar. */
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

const found = 8;
const lateMost = 10_000;
const shownProblems = 20;
// More than a car holds.
const mostStops = 500;
// Nothing has this word: a search without a letter or digit finds nothing.
const nothing = "'-'";

interface Needs {
  db: Kysely<Database>;
  settings: Pick<SettingsService, 'getSeller'>;
  money: Pick<MoneyService, 'read' | 'readOwed'>;
  /** The name of a shop that has set none. */
  presetName: LocalizedText;
  codeKey: Buffer;
  /** The address of the shop. */
  shopUrl: () => string;
}

/** What staff read of orders. */
export function createOrderReader({ db, settings, money, presetName, codeKey, shopUrl }: Needs) {
  async function searchIds(words: string, filter: queries.OrderFilter): Promise<OrderId[]> {
    const { ids, isAll } = await queries.searchNewestOrderIds(db, words, filter);
    return isAll || ids.length === filter.limit ? ids : queries.searchAllOrderIds(db, words, filter);
  }

  async function readHeads(ids: OrderId[]) {
    const rows = await queries.listOrderHeads(db, ids);
    const paid = rows.filter((row) => mayOweRest(row));
    const owed = await money.readOwed(
      db,
      paid.map(({ id, status, totalDirhams }) => ({ id, status, total_dirhams: totalDirhams })),
    );
    return rows.map((row) => {
      const owedDirhams = owed.get(row.id);
      return { ...row, ...(owedDirhams !== undefined && { owedDirhams }) };
    });
  }

  async function listByPromise(searcher: Searcher, filter: Omit<queries.OrderFilter, 'after'>, place: PromisePlace) {
    const listed = await queries.listIdsByPromise(db, { ...filter, limit: filter.limit + 1 }, place);
    const shown = listed.slice(0, filter.limit);
    const rows = await readHeads(shown.map(({ id }) => id));
    const last = shown.at(-1);
    const lastRow = rows.at(-1);
    const hasMore = listed.length > filter.limit && last !== undefined;
    return {
      rows: rows.map((row) => orderRowView(row, searcher)),
      next: hasMore ? writePlace({ ...last, due: lastRow?.dueAt ?? null }, place.now) : null,
    };
  }

  async function listNewest(searcher: Searcher, q: string | undefined, filter: queries.OrderFilter) {
    const wanted = { ...filter, limit: filter.limit + 1 };
    const ids = await (q === undefined || q === ''
      ? queries.listOrderIds(db, wanted)
      : searchIds(orderQuery(q, searchableWords(searcher)) ?? nothing, wanted));
    const rows = await readHeads(ids);
    const shown = rows.slice(0, filter.limit);
    return {
      rows: shown.map((row) => orderRowView(row, searcher)),
      next: rows.length > filter.limit ? (shown.at(-1)?.id ?? null) : null,
    };
  }

  /**
   * A page of orders. Days are days in Qatar, both included. Throws `invalid` for the place of another order of
   * the list.
   */
  async function list(searcher: Searcher, { q, from, to, due, sort, after, ...query }: OrderListQuery) {
    const filter = {
      ...query,
      driver: searcher.driverId ?? query.driver,
      ...(from !== undefined && { from: qatarMoment(from, '00:00') }),
      ...(to !== undefined && { to: qatarMoment(addDays(to, 1), '00:00') }),
      ...(due !== undefined && { due: dueRange(due, searcher.now) }),
    };
    const place = typeof after === 'string' ? readPlace(after) : null;
    const afterId = after === undefined || place !== null ? undefined : Number(after);
    if (!sortsByPromise({ q, due, sort, stage: query.stage, afterId })) {
      if (place !== null || (afterId !== undefined && !isId(afterId))) throw invalidField('after', 'fieldInvalid');
      return listNewest(searcher, q, { ...filter, after: afterId });
    }
    if (afterId !== undefined || (place?.after && !isId(place.after.id))) throw invalidField('after', 'fieldInvalid');
    return listByPromise(searcher, filter, place ?? { now: searcher.now, after: null });
  }

  /** The first orders for a search box. */
  async function search(searcher: Searcher, q: string) {
    const { rows } = await list(searcher, { q, limit: found });
    return rows;
  }

  /** The number of orders in each stage and of each day; for a driver, only the orders of their run. */
  async function count({ driverId, now }: Viewer) {
    const stages = Object.fromEntries(orderStages.map((stage) => [stage, 0])) as Record<OrderStage, number>;
    if (driverId !== null) {
      const drivers = await driverQueries.listDrivers(db, null);
      stages.way = Number(drivers.find(({ id }) => id === driverId)?.stops ?? 0);
      const stops = await queries.listDueOfDriver(db, { driver: driverId, limit: mostStops });
      return { stages, ...groupDue(stops, 0, now), asked: 0 };
    }
    for (const { stage, orders } of await queries.countStages(db)) stages[stage] = orders;
    const lateNew = await queries.countLate(db, { stage: 'new', limit: consoleLimits.countedMax, now });
    return {
      stages,
      ...groupDue(await queries.countDue(db), lateNew, now),
      asked: await queries.countAsked(db, { limit: consoleLimits.countedMax }),
    };
  }

  /** The open orders that are late or came back, the oldest first. */
  async function listProblems(viewer: Viewer) {
    const { driverId: driver, now } = viewer;
    const ids = await queries.listProblemIds(db, { driver, now, limit: shownProblems });
    const rows = await readHeads(ids);
    return { rows: rows.map((row) => orderRowView(row, viewer)) };
  }

  /** An order with everything of it, in a transaction or not. Throws `not_found`. */
  async function readIn(tx: Db, viewer: Viewer, by: { id: OrderId } | { number: string }): Promise<ConsoleOrder> {
    const order = await findWholeOrder(tx, by);
    if (!order || (viewer.driverId !== null && order.driverId !== viewer.driverId)) throw new AppError('not_found');
    const items = await listPickItems(tx, order.id);
    const events = await listTimeline(tx, order.id);
    const notes = await listOrderNotes(tx, order.id);
    const pin = viewer.seePin === true ? deliveryPin(codeKey, order.id) : null;
    const shop = order.shopName ?? presetName;
    const book = await readMoney(money, tx, order);
    // An anonymised order has no gift any more.
    const page = order.gift && recipientUrl(shopUrl(), order.language, recipientToken(codeKey, order.id));
    return orderDetailView(order, { items, events, notes, pin, shop, book, recipientUrl: page }, viewer);
  }

  /** How many open orders are late, up to 10,000. */
  function countLate(now: Date): Promise<number> {
    return queries.countLate(db, { limit: lateMost, now });
  }

  /** An order by its id, or by its number in any spelling. Throws `not_found`. */
  function read(viewer: Viewer, typed: string): Promise<ConsoleOrder> {
    const id = Number(typed);
    if (/^\d{1,10}$/.test(typed)) {
      if (!isId(id)) throw new AppError('not_found');
      return readIn(db, viewer, { id });
    }
    return readIn(db, viewer, { number: readOrderNumber(typed) });
  }

  /** What is printed of an order, with who sells. Throws `not_found`. */
  async function readSlip(viewer: Viewer, typed: string): Promise<Slip> {
    const { giver, recipient, contact, ...order } = await read(viewer, typed);
    const seller = await settings.getSeller();
    return {
      ...order,
      giver: giver && { name: giver.name },
      recipient: recipient && { name: recipient.name },
      courier: recipient && contact && { name: recipient.name, phone: recipient.phone ?? '', address: contact.address },
      seller,
    };
  }

  /** The active drivers and the caller, if they deliver too; the one who got orders last first. */
  async function listDrivers(self: StaffId | null) {
    const rows = await driverQueries.listDrivers(db, self);
    return {
      rows: rows.map(({ id, name, stops, cashDirhams, lastAt }) => ({
        id,
        name,
        stops: Number(stops),
        cash: toRiyals(Number(cashDirhams)),
        lastAt: lastAt?.toISOString() ?? null,
      })),
    };
  }

  /** The stops of a driver: what is on the way, then what was delivered today. */
  async function readRun(driverId: StaffId, viewer: Viewer): Promise<{ stops: ConsoleOrder[] }> {
    const since = qatarMoment(addDays(qatarDay(viewer.now), -consoleLimits.runDays), '00:00');
    const ids = await driverQueries.listRunIds(db, driverId, since);
    return { stops: await Promise.all(ids.map((id) => readIn(db, viewer, { id }))) };
  }

  return { list, search, count, countLate, listProblems, read, readIn, readSlip, listDrivers, readRun };
}

/** Stored numbers have dashes; people type them without, and without DN. */
export function readOrderNumber(typed: string): string {
  const folded = foldOrderNumber(typed).replace(/^(?=\d{6})/, 'DN');
  return folded.replace(/^(DN)(\d{6})(.+)$/, '$1-$2-$3');
}

export type OrderReader = ReturnType<typeof createOrderReader>;

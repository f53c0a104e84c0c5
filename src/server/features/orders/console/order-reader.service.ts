import type { Kysely } from 'kysely';
import { consoleLimits } from '#contract/console/limits.ts';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { type OrderStage, orderStages } from '#contract/console/order-work.ts';
import type { Slip } from '#contract/console/slips.ts';
import type { OrderId, StaffId } from '#contract/ids.ts';
import { toRiyals } from '#contract/values/money.ts';
import { isId } from '#contract/validation.ts';
import { addDays, qatarDay, qatarMoment } from '#contract/values/qatar-time.ts';
import type { Db } from '../../../database/connect.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import { orderQuery } from '../../../shared/order-words.rules.ts';
import { deliveryPin } from '../delivery-pin.rules.ts';
import { foldOrderNumber } from '../orders.rules.ts';
import { clockOf, searchableWords, wasTried } from './orders-console.rules.ts';
import * as driverQueries from './drivers.queries.ts';
import { findWholeOrder, listOrderNotes, listPickItems, listTimeline } from './order-detail.queries.ts';
import * as queries from './order-lists.queries.ts';
import { orderDetailView, orderRowView, type Viewer } from './orders-console.view.ts';

/** Someone who searches: what they may see decides by what they find. */
export interface Searcher extends Viewer {
  seeName: boolean;
  seeContact: boolean;
}

export interface OrderListQuery extends Omit<queries.OrderFilter, 'from' | 'to'> {
  /** The first and the last day, in Qatar. */
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

const found = 8;
// A problem is an old order: the oldest ones are enough.
const watched = 200;
const shownProblems = 20;
// Nothing has this word: a search without a letter or digit finds nothing.
const nothing = "'-'";

interface Needs {
  db: Kysely<Database>;
  settings: Pick<SettingsService, 'get' | 'getSeller'>;
  codeKey: Buffer;
}

/** What staff read of orders. */
export function createOrderReader({ db, settings, codeKey }: Needs) {
  async function searchIds(words: string, filter: queries.OrderFilter): Promise<OrderId[]> {
    const { ids, isAll } = await queries.searchNewestOrderIds(db, words, filter);
    return isAll || ids.length === filter.limit ? ids : queries.searchAllOrderIds(db, words, filter);
  }

  /** A page of orders, newest first. Days are days in Qatar, both included. */
  async function list(searcher: Searcher, { q, from, to, ...query }: OrderListQuery) {
    const filter = {
      ...query,
      driver: searcher.driverId ?? query.driver,
      ...(from !== undefined && { from: qatarMoment(from, '00:00') }),
      ...(to !== undefined && { to: qatarMoment(addDays(to, 1), '00:00') }),
      limit: query.limit + 1,
    };
    const ids = await (q === undefined || q === ''
      ? queries.listOrderIds(db, filter)
      : searchIds(orderQuery(q, searchableWords(searcher)) ?? nothing, filter));
    const rows = await queries.listOrderHeads(db, ids);
    const shown = rows.slice(0, query.limit);
    return {
      rows: shown.map((row) => orderRowView(row, searcher)),
      next: rows.length > query.limit ? (shown.at(-1)?.id ?? null) : null,
    };
  }

  /** The first orders for a search box. */
  async function search(searcher: Searcher, q: string) {
    const { rows } = await list(searcher, { q, limit: found });
    return rows;
  }

  /** The number of orders in each stage; for a driver, only the orders of their run. */
  async function count({ driverId }: Viewer): Promise<{ stages: Record<OrderStage, number> }> {
    const stages = Object.fromEntries(orderStages.map((stage) => [stage, 0])) as Record<OrderStage, number>;
    if (driverId !== null) {
      const drivers = await driverQueries.listDrivers(db, null);
      stages.way = Number(drivers.find(({ id }) => id === driverId)?.stops ?? 0);
      return { stages };
    }
    for (const { stage, orders } of await queries.countStages(db)) stages[stage] = orders;
    return { stages };
  }

  /** The open orders that are late or came back, the oldest first. */
  async function listProblems(viewer: Viewer) {
    const open = await queries.listOldestOpen(db, { driver: viewer.driverId, limit: watched });
    const problems = open.filter((order) => wasTried(order) || clockOf(order, viewer.now)?.state === 'late');
    const rows = await queries.listOrderHeads(
      db,
      problems.slice(0, shownProblems).map(({ id }) => id),
    );
    return { rows: rows.toReversed().map((row) => orderRowView(row, viewer)) };
  }

  /** An order with everything of it, in a transaction or not. Throws `not_found`. */
  async function readIn(tx: Db, viewer: Viewer, by: { id: OrderId } | { number: string }): Promise<ConsoleOrder> {
    const order = await findWholeOrder(tx, by);
    if (!order || (viewer.driverId !== null && order.driverId !== viewer.driverId)) throw new AppError('not_found');
    const items = await listPickItems(tx, order.id);
    const events = await listTimeline(tx, order.id);
    const notes = await listOrderNotes(tx, order.id);
    const pin = viewer.seePin === true ? deliveryPin(codeKey, order.id) : null;
    const shop = await settings.get('name', tx);
    return orderDetailView(order, { items, events, notes, pin, shop }, viewer);
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
    const { giver, recipient, ...order } = await read(viewer, typed);
    const seller = await settings.getSeller();
    return {
      ...order,
      giver: giver && { name: giver.name },
      recipient: recipient && { name: recipient.name },
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

  return { list, search, count, listProblems, read, readIn, readSlip, listDrivers, readRun };
}

/** Stored numbers have dashes; people type them without, and without DN. */
export function readOrderNumber(typed: string): string {
  const folded = foldOrderNumber(typed).replace(/^(?=\d{6})/, 'DN');
  return folded.replace(/^(DN)(\d{6})(.+)$/, '$1-$2-$3');
}

export type OrderReader = ReturnType<typeof createOrderReader>;

import type { Kysely } from 'kysely';
import { consoleLimits } from '#contract/console/limits.ts';
import type { Production } from '#contract/console/production.ts';
import { addDays, qatarDay, qatarMoment } from '#contract/values/qatar-time.ts';
import type { Actor } from '../../../audit/act.ts';
import { assertStillAuthorized } from '../../../audit/authorization.ts';
import type { Database } from '../../../database/schema.ts';
import type { Clock } from '../../../process/clock.ts';
import * as queries from './production.queries.ts';
import { productionView } from './production.rules.ts';

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
}

/** What must be made for a day of delivery, and the ticks of what is made. */
export function createProduction({ db, clock }: Needs) {
  /** What must be made for a day in Qatar; today without one. */
  async function read(wanted: string | undefined): Promise<Production> {
    const now = clock();
    const day = wanted ?? qatarDay(now);
    const range = { after: qatarMoment(day, '00:00'), until: qatarMoment(addDays(day, 1), '00:00') };
    const found = await queries.listDueOrders(db, { ...range, limit: consoleLimits.productionMax + 1 });
    const orders = found.slice(0, consoleLimits.productionMax);
    const lines = await queries.listLinesOf(
      db,
      orders.map(({ id }) => id),
    );
    return { ...productionView(day, orders, lines, now), hasMore: found.length > orders.length };
  }

  /** Ticks or unticks lines. Ticks are no acts: the last one counts. */
  function setMade(by: Actor, { items, made }: { items: number[]; made: boolean }) {
    return db.transaction().execute(async (tx) => {
      const known = await queries.setMade(tx, items, made);
      await assertStillAuthorized(tx, by);
      return { items: known, made };
    });
  }

  return { read, setMade };
}

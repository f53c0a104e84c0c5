import type { Kysely } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { enqueue } from '../../jobs/jobs.ts';
import type { Clock } from '../../process/clock.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import * as queries from './offers.queries.ts';

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  catalog: Pick<CatalogService, 'refreshListing'>;
}

/** Begins and ends offers at their times. */
export function createOfferClockwork({ db, clock, catalog }: Needs) {
  /** Lets the job run at these moments. Each has one job, which may find nothing to do. */
  async function wakeAt(tx: Db, moments: readonly (Date | null)[]): Promise<void> {
    const now = clock();
    for (const runAt of moments)
      if (runAt && runAt > now)
        await enqueue(tx, 'run_offers', {}, { key: `run_offers ${runAt.toISOString()}`, runAt });
  }

  /** The `run_offers` job: begins and ends what is due, also what fell due while the shop was off. */
  async function runDue(): Promise<void> {
    const now = clock();
    const due = await queries.findDueVariants(db, now);
    if (due.length > 0)
      await db.transaction().execute(async (tx) => {
        const productIds = await queries.lockVariants(tx, due);
        await queries.turnOffers(tx, due, now);
        await catalog.refreshListing(tx, productIds);
      });
    await wakeAt(db, [await queries.findNextMoment(db, now)]);
  }

  return { wakeAt, runDue };
}

import type { Kysely } from 'kysely';
import type { Act, InAct } from '../../audit/act.ts';
import { systemActor } from '../../audit/actors.ts';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { enqueue } from '../../jobs/jobs.ts';
import type { Clock } from '../../process/clock.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { labelOf } from './offer.rules.ts';
import * as queries from './offers.queries.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  clock: Clock;
  catalog: Pick<CatalogService, 'refreshListing'>;
}

function noteTurn(act: Act, offer: queries.TurnedOffer): void {
  const { id, state, begins, ends } = offer;
  const subject = { kind: 'offer', id, label: labelOf(offer) } as const;
  if (state === 'ended') act.note({ action: 'offer.ended', subject, after: { ends: ends?.toISOString() } });
  else act.note({ action: 'offer.begun', subject, after: { begins: begins?.toISOString() } });
}

/** Begins and ends offers at their times. */
export function createOfferClockwork({ db, inAct, clock, catalog }: Needs) {
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
    // One offer after the other: many may begin in the same minute, each with thousands of variants.
    for (const id of await queries.listDueOffers(db, now))
      await inAct(systemActor, async (act) => {
        const productIds = await queries.lockOfferVariants(act.tx, await queries.listVariantsOf(act.tx, id));
        const turned = await queries.turnOffer(act, id);
        if (turned) noteTurn(act, turned);
        await catalog.refreshListing(act.tx, productIds);
      });
    await wakeAt(db, [await queries.findNextMoment(db, now)]);
  }

  return { wakeAt, runDue };
}

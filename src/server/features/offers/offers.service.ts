import type { Kysely } from 'kysely';
import type { InAct } from '../../audit/act.ts';
import type { Database } from '../../database/schema.ts';
import type { Clock } from '../../process/clock.ts';
import type { StandingOffers } from '../../shared/standing-offers.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { createOfferClockwork } from './offer-clockwork.service.ts';
import { createOfferEdit } from './offer-edit.service.ts';
import { createOfferEnd } from './offer-end.service.ts';
import { createOffersReader } from './offers-reader.service.ts';
import { createOfferWriter } from './offer-writer.ts';
import { findRunning, replaceStanding } from './standing-offers.queries.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  clock: Clock;
  catalog: Pick<CatalogService, 'refreshListing' | 'refreshPrices'>;
}

/**
 * Offers. Those with begin and end have the commands of the console, and a job that follows the clock.
 * The standing ones belong to catalogue files and the grid.
 */
export function createOffers({ db, inAct, clock, catalog }: Needs) {
  const clockwork = createOfferClockwork({ db, inAct, clock, catalog });
  const writer = createOfferWriter({ catalog, wakeAt: clockwork.wakeAt });
  return {
    reader: createOffersReader({ db, clock }),
    edit: createOfferEdit({ inAct, writer }),
    ending: createOfferEnd({ inAct, writer }),
    clockwork,
    standing: { findRunning, replaceStanding } satisfies StandingOffers,
  };
}

export type OffersService = ReturnType<typeof createOffers>;

import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { FirstDayStep } from '#contract/console/first-day-steps.ts';
import type { Database } from '../../database/schema.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { readBeginnings } from './first-day.queries.ts';

interface Needs {
  db: Kysely<Database>;
  settings: Pick<SettingsService, 'all'>;
  /** The name that a shop has until its merchant names it. */
  presetName: { en: string; ar: string };
}

/** The checklist of a new shop. */
export function createFirstDayService({ db, settings, presetName }: Needs) {
  /** The steps and whether each is done. Null as soon as an order was delivered. */
  async function read(): Promise<{ done: Record<FirstDayStep, boolean> } | null> {
    const [
      { hasProducts, hasOrders, hasDelivered, hasTeam, hasZones },
      { name, logo, commercialRegistration, phones, whatsapp },
    ] = await Promise.all([readBeginnings(db), settings.all()]);
    if (hasDelivered) return null;
    return {
      done: {
        name: !isDeepStrictEqual(name, presetName),
        logo: logo !== null,
        registration: commercialRegistration !== '',
        contact: phones.length > 0 || whatsapp !== '',
        zones: hasZones,
        products: hasProducts,
        testOrder: hasOrders,
        team: hasTeam,
      },
    };
  }

  return { read };
}

export type FirstDayService = ReturnType<typeof createFirstDayService>;

import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { type ConfirmableStep, confirmableSteps, type FirstDayStep } from '#contract/console/first-day-steps.ts';
import type { Actor, InAct } from '../../audit/act.ts';
import type { Database } from '../../database/schema.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { confirmed, readBeginnings } from './first-day.queries.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  settings: Pick<SettingsService, 'all'>;
  /** The name that a shop has until its merchant names it. */
  presetName: { en: string; ar: string };
  mailServer: { sendsMails(): Promise<boolean> };
}

/** The checklist of a new shop. */
export function createFirstDayService({ db, inAct, settings, presetName, mailServer }: Needs) {
  /** The steps and whether each is done. Null as soon as an order was delivered. */
  async function read(): Promise<{ done: Record<FirstDayStep, boolean> } | null> {
    const [has, { name, logo, commercialRegistration, phones, whatsapp }, sendsMails] = await Promise.all([
      readBeginnings(db),
      settings.all(),
      mailServer.sendsMails(),
    ]);
    if (has.hasDelivered) return null;
    const done: Record<FirstDayStep, boolean> = {
      name: !isDeepStrictEqual(name, presetName),
      logo: logo !== null,
      registration: commercialRegistration !== '',
      contact: phones.length > 0 || whatsapp !== '',
      zones: has.hasZones,
      times: has.hasTimes,
      payments: has.hasPayments,
      mail: sendsMails,
      categories: has.hasCategories,
      products: has.hasProducts,
      testOrder: has.hasOrders,
      team: has.hasTeam,
    };
    for (const step of confirmableSteps) done[step] ||= has.confirmed.includes(confirmed.idOf(step));
    return { done };
  }

  /** Notes that a step needs no change. */
  async function confirm(by: Actor, step: ConfirmableStep): Promise<void> {
    await inAct(by, async (act) => {
      act.note({ action: confirmed.action, subject: { kind: 'setting', id: confirmed.idOf(step), label: '' } });
    });
  }

  return { read, confirm };
}

export type FirstDayService = ReturnType<typeof createFirstDayService>;

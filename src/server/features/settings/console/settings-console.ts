import type { Kysely } from 'kysely';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { OutputOf } from '#contract/http/endpoint.ts';
import type { InAct } from '../../../audit/act.ts';
import type { Database } from '../../../database/schema.ts';
import type { Storage } from '../../../media/storage.ts';
import type { SettingsService } from '../settings.service.ts';
import type { MailServerService } from './mail-server.service.ts';
import { createSettingGroups } from './setting-groups.service.ts';
import { createSettingsUndo } from './settings-undo.ts';
import { createZonesAndPayments } from './zones.service.ts';

/** The configured payment providers, and what is missing so that the shop takes payments online. */
export type PaymentSetup = Pick<OutputOf<ConsoleApi['getPaymentSettings']>, 'providers' | 'missing'>;

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  settings: SettingsService;
  storage: Storage;
  mailServer: MailServerService;
  /** Whether a payment provider takes new payments. */
  takesOnline: boolean;
  /** The configured payment providers, and what is missing. */
  describePayments: () => Promise<PaymentSetup>;
}

/** The settings for staff: reading, changing, and taking back. */
export function createSettingsConsole({
  db,
  inAct,
  settings,
  storage,
  mailServer,
  takesOnline,
  describePayments,
}: Needs) {
  return {
    takesOnline,
    describePayments,
    mailServer,
    groups: createSettingGroups({ db, inAct, settings, storage }),
    zones: createZonesAndPayments({ db, inAct }),
    inverses: createSettingsUndo(settings),
  };
}

export type SettingsConsole = ReturnType<typeof createSettingsConsole>;

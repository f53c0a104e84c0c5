import type { Act } from '../../audit/act.ts';
import { type Fields, mergeFields, flattenFields } from '../../shared/merge-fields.rules.ts';
import { selectPaymentOptions, selectZones } from './settings.queries.ts';
import * as queries from './console/settings-console.queries.ts';
import * as writer from './console/settings-writer.ts';
import { refusedSettings, type SettingsFile } from './settings-file.ts';
import type { PaymentOptionChange, ShopSettings, ZoneChange } from './settings.rules.ts';

/** The fields of a new zone without those that the file leaves to the shop. */
const plainZone = { plateZones: [], active: true, weekdays: null, closed: null, slots: null, leadDays: null };

function zoneChanges({ delivery, ...change }: ZoneChange): Fields {
  if (!delivery) return change;
  const { weekdays = null, closed = null, slots = null, leadDays = null } = delivery;
  return { ...change, weekdays, closed, slots, leadDays };
}

function changedParts(wanted: Fields, present: object): Fields {
  return mergeFields(flattenFields(wanted), flattenFields(present), null).changes;
}

async function loadZone(act: Act, code: string, change: ZoneChange, problems: string[]): Promise<void> {
  const row = await selectZones(act.tx).where('code', '=', code).forUpdate().executeTakeFirst();
  const { name, fee } = change;
  if (row) {
    const zone = writer.zoneView(row);
    const parts = changedParts(zoneChanges(change), zone);
    if (Object.keys(parts).length > 0) await writer.changeZone(act, zone, parts);
  } else if (!name || fee === undefined) problems.push(`zones.${code}: a new zone needs a name and a fee`);
  else await writer.addZone(act, code, { ...plainZone, ...zoneChanges(change), name, fee });
}

async function loadOption(act: Act, code: string, change: PaymentOptionChange, problems: string[]): Promise<void> {
  const row = await selectPaymentOptions(act.tx).where('code', '=', code).forUpdate().executeTakeFirst();
  if (!row) {
    problems.push(`paymentOptions.${code}: there is no such payment option`);
    return;
  }
  const option = writer.optionView(row);
  if (option.type === 'online' && (change.fee ?? 0) > 0) {
    problems.push(`paymentOptions.${code}.fee: must be 0, because it is paid online`);
    return;
  }
  const parts = changedParts(change, option);
  if (Object.keys(parts).length > 0) await writer.changePaymentOption(act, option, parts);
}

/** Writes what a settings file changes. Throws one OperatorError with all problems. */
export async function loadSettings(act: Act, file: SettingsFile, present: ShopSettings): Promise<void> {
  await queries.lockSettings(act);
  const problems: string[] = [];
  const before = new Map<string, unknown>(Object.entries(present));
  for (const [key, value] of Object.entries(file.settings)) {
    const parts = changedParts({ [key]: value }, { [key]: before.get(key) });
    if (Object.keys(parts).length > 0) await writer.changeSetting(act, key, { present: before.get(key), parts });
  }
  for (const [code, change] of Object.entries(file.zones)) await loadZone(act, code, change, problems);
  for (const [code, change] of Object.entries(file.paymentOptions)) await loadOption(act, code, change, problems);
  if (problems.length > 0) throw refusedSettings(problems);
}

import type { ConsolePaymentOption, ConsoleZone } from '#contract/console/settings.ts';
import type { PaymentOptionValues, ZoneValues } from '#contract/console/setting-values.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { Act, AuditEntry } from '../../../audit/act.ts';
import { enqueue } from '../../../jobs/jobs.ts';
import { type Fields, flattenFields, withParts } from '../../../shared/merge-fields.rules.ts';
import { loggedParts } from './setting-parts.rules.ts';
import { type PaymentOptionRow, selectPaymentOptions, selectZones, type ZoneRow } from '../settings.queries.ts';
import * as queries from './settings-console.queries.ts';

interface More {
  action?: AuditEntry['action'];
  reason?: string | undefined;
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

function note(act: Act, subject: AuditEntry['subject'], present: Fields, parts: Fields, version: number, more: More) {
  act.note({
    action: more.action ?? 'setting.changed',
    subject,
    before: loggedParts(pick(flattenFields(present), Object.keys(parts))),
    after: { ...loggedParts(parts), version },
    reason: more.reason,
  });
}

const settingsOfDays: ReadonlySet<string> = new Set(['delivery', 'promiseHours']);

// What is made to order is sold out without a free day: there may be another day now.
const markFullDaysLater = ({ tx }: Act) => enqueue(tx, 'mark_full_days', {}, { key: 'mark_full_days' });

/** Stores changed parts of a setting, with what was there before in the action log. */
export async function changeSetting(
  act: Act,
  key: string,
  { present, parts }: { present: unknown; parts: Fields },
  more: More = {},
): Promise<void> {
  const before = { [key]: present };
  const version = await queries.putSetting(act, key, withParts(before, parts)[key]);
  note(act, { kind: 'setting', id: key, label: '' }, before, parts, version, more);
  if (settingsOfDays.has(key)) await markFullDaysLater(act);
}

/** A zone as the console and the action log have it. */
export function zoneView(row: ZoneRow): ConsoleZone {
  const { feeDirhams, delivery, ...zone } = row;
  return {
    ...zone,
    fee: toRiyals(feeDirhams),
    weekdays: delivery.weekdays ?? null,
    closed: delivery.closed ?? null,
    slots: delivery.slots ?? null,
    leadDays: delivery.leadDays ?? null,
  };
}

export function optionView({ feeDirhams, ...option }: PaymentOptionRow): ConsolePaymentOption {
  return { ...option, fee: toRiyals(feeDirhams) };
}

const labelOf = ({ name }: { name: { en: string; ar: string } }) => `${name.en} · ${name.ar}`;

/** The fields of a zone that staff edit. */
export function zoneFields(zone: ConsoleZone): ZoneValues {
  const { id: _id, code: _code, version: _version, ...fields } = zone;
  return fields;
}

/** The fields of a payment option that staff edit. */
export function optionFields({ name, description, fee, active }: ConsolePaymentOption): PaymentOptionValues {
  return { name, description, fee, active };
}

/** Changes parts of a zone. Returns it. */
export async function changeZone(act: Act, zone: ConsoleZone, parts: Fields, more: More = {}): Promise<ConsoleZone> {
  const present = zoneFields(zone);
  const values = { ...present, ...withParts(present, parts) };
  await queries.updateZone(act, zone.id, values);
  const row = await selectZones(act.tx).where('id', '=', zone.id).executeTakeFirstOrThrow();
  const after = zoneView(row);
  const subject = { kind: 'zone', id: zone.id, label: labelOf(after) } as const;
  note(act, subject, present, parts, after.version, more);
  await markFullDaysLater(act);
  return after;
}

/** Changes parts of a payment option. Returns it. */
export async function changePaymentOption(
  act: Act,
  option: ConsolePaymentOption,
  parts: Fields,
  more: More = {},
): Promise<ConsolePaymentOption> {
  const present = optionFields(option);
  const values = { ...present, ...withParts(present, parts) };
  await queries.updatePaymentOption(act, option.id, values);
  const row = await selectPaymentOptions(act.tx).where('id', '=', option.id).executeTakeFirstOrThrow();
  const after = optionView(row);
  const subject = { kind: 'payment', id: option.id, label: labelOf(after) } as const;
  note(act, subject, present, parts, after.version, more);
  return after;
}

/** Adds a zone after all others. Null if the code is taken. */
export async function addZone(
  act: Act,
  code: string,
  values: ZoneValues,
  more: More = {},
): Promise<ConsoleZone | null> {
  const id = await queries.insertZone(act, code, values);
  if (id === null) return null;
  const zone = zoneView(await selectZones(act.tx).where('id', '=', id).executeTakeFirstOrThrow());
  act.note({
    action: 'setting.added',
    subject: { kind: 'zone', id, label: labelOf(zone) },
    after: { fee: zone.fee, version: zone.version },
    reason: more.reason,
  });
  await markFullDaysLater(act);
  return zone;
}

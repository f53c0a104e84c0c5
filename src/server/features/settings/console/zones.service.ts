import type { Kysely } from 'kysely';
import { needsFeeReason } from '#contract/console/fee-cap.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import type { ZoneValues } from '#contract/console/setting-values.ts';
import type { ConsolePaymentOption, ConsoleZone } from '#contract/console/settings.ts';
import type { PaymentOptionId, ZoneId } from '#contract/ids.ts';
import type { Actor, InAct } from '../../../audit/act.ts';
import { changedMeanwhileError } from '../../../audit/changed-meanwhile.ts';
import type { Db } from '../../../database/connect.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError, invalidField } from '../../../errors/app-error.ts';
import { flattenFields } from '../../../shared/merge-fields.rules.ts';
import { mergeEdit, mergeOrRefuse } from '../../../shared/merge-or-refuse.ts';
import { selectPaymentOptions, selectZones } from '../settings.queries.ts';
import * as queries from './settings-console.queries.ts';
import * as writer from './settings-writer.ts';
import { zoneCodeOf } from './zone-code.rules.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
}

export interface ZoneEdit {
  version: number;
  fields: object;
  base?: object | undefined;
  reason?: string | undefined;
}

export interface FeesEdit {
  items: readonly { id: ZoneId; version: number; fee: number; base?: number | undefined }[];
  reason?: string | undefined;
}

function assertFee(fee: number, before: number | null, reason: string | undefined): void {
  if (needsFeeReason(fee, before) && !reason)
    throw new AppError('fee_over_cap', { details: { cap: consoleLimits.feeCaps.car, fee } });
}

/** The delivery zones and payment options, as staff edit them. */
export function createZonesAndPayments({ db, inAct }: Needs) {
  async function listZones(reader: Db = db): Promise<ConsoleZone[]> {
    return (await selectZones(reader).execute()).map(writer.zoneView);
  }

  async function listOptions(reader: Db = db): Promise<ConsolePaymentOption[]> {
    return (await selectPaymentOptions(reader).execute()).map(writer.optionView);
  }

  /** Adds a zone after all others. Throws `fee_over_cap`. */
  function addZone(by: Actor, { reason, ...values }: ZoneValues & { reason?: string | undefined }) {
    return inAct(by, async (act) => {
      assertFee(values.fee, null, reason);
      for (let attempt = 0; ; attempt += 1) {
        const zone = await writer.addZone(act, zoneCodeOf(values.name.en, attempt), values, { reason });
        if (zone) return { act: act.id, zone };
      }
    });
  }

  /**
   * Changes a zone. Throws `fee_over_cap` for a new fee, or `changed_meanwhile` with the fields that
   * someone else has changed too.
   */
  function saveZone(by: Actor, id: ZoneId, { version, fields, base, reason }: ZoneEdit) {
    return inAct(by, async (act) => {
      const row = await selectZones(act.tx).where('id', '=', id).forUpdate().executeTakeFirst();
      if (!row) throw new AppError('not_found');
      const zone = writer.zoneView(row);
      const parts = await mergeOrRefuse(act, {
        subjects: [{ kind: 'zone', id }],
        version: zone.version,
        seen: version,
        present: flattenFields(writer.zoneFields(zone)),
        wanted: flattenFields(fields),
        base: base && flattenFields(base),
      });
      if (Object.keys(parts).length === 0) return { act: null, zone };
      if (parts['fee'] !== undefined) assertFee(parts['fee'] as number, zone.fee, reason);
      return { act: act.id, zone: await writer.changeZone(act, zone, parts, { reason }) };
    });
  }

  /**
   * Changes the fees of several zones, all or none. Throws `fee_over_cap` for a new fee, or
   * `changed_meanwhile` with the fees by the id of their zone that someone else has changed too.
   */
  function saveFees(by: Actor, { items, reason }: FeesEdit) {
    return inAct(by, async (act) => {
      const wanted = new Map(items.map((item) => [item.id, item]));
      const locked = selectZones(act.tx)
        .where('id', 'in', [...wanted.keys()])
        .clearOrderBy()
        .orderBy('id')
        .forUpdate();
      const zones = (await locked.execute()).map(writer.zoneView);
      if (zones.length < wanted.size) throw new AppError('not_found');
      const edits = zones.map((zone) => {
        const { version: seen, fee, base } = wanted.get(zone.id) as FeesEdit['items'][number];
        const present = { [zone.id]: zone.fee };
        const read = base === undefined ? undefined : { [zone.id]: base };
        return { zone, ...mergeEdit({ version: zone.version, seen, present, wanted: { [zone.id]: fee }, base: read }) };
      });
      const fields = Object.assign({}, ...edits.map(({ conflicts }) => conflicts));
      const met = edits.find(({ conflicts }) => Object.keys(conflicts).length > 0)?.zone;
      if (met) {
        const subjects = [{ kind: 'zone', id: met.id }] as const;
        throw await changedMeanwhileError(act.tx, { subjects, version: met.version, fields });
      }
      let changed = 0;
      for (const { zone, changes } of edits) {
        const fee = changes[zone.id];
        if (fee === undefined) continue;
        assertFee(fee, zone.fee, reason);
        await writer.changeZone(act, zone, { fee }, { reason });
        changed += 1;
      }
      return { act: changed > 0 ? act.id : null, zones: await listZones(act.tx) };
    });
  }

  /** Sets the order of the zones. Zones that are not named follow in their present order. */
  function orderZones(by: Actor, ids: readonly ZoneId[]) {
    return inAct(by, async (act) => {
      const zones = await listZones(act.tx);
      const known = [...new Set(ids)].filter((id) => zones.some((zone) => zone.id === id));
      const before = zones.map(({ id }) => id);
      const after = [...known, ...before.filter((id) => !known.includes(id))];
      if (after.some((id, place) => id !== before[place])) {
        await queries.placeZones(act, after);
        const names = (order: readonly ZoneId[]) => order.map((id) => zones.find((zone) => zone.id === id)?.name.ar);
        act.note({
          action: 'setting.changed',
          subject: { kind: 'setting', id: 'zones', label: '' },
          before: { order: names(before) },
          after: { order: names(after) },
        });
      }
      return { zones: await listZones(act.tx) };
    });
  }

  /** Changes a payment option. Throws `changed_meanwhile` with the fields in conflict. */
  function saveOption(by: Actor, id: PaymentOptionId, { version, fields, base }: ZoneEdit) {
    return inAct(by, async (act) => {
      const row = await selectPaymentOptions(act.tx).where('id', '=', id).forUpdate().executeTakeFirst();
      if (!row) throw new AppError('not_found');
      const option = writer.optionView(row);
      // Nothing is added to the price of an order that is paid online.
      if (option.type === 'online' && 'fee' in fields && fields.fee !== 0)
        throw invalidField('fields.fee', 'outOfRange');
      const parts = await mergeOrRefuse(act, {
        subjects: [{ kind: 'payment', id }],
        version: option.version,
        seen: version,
        present: flattenFields(writer.optionFields(option)),
        wanted: flattenFields(fields),
        base: base && flattenFields(base),
      });
      if (Object.keys(parts).length === 0) return { act: null, option };
      return { act: act.id, option: await writer.changePaymentOption(act, option, parts) };
    });
  }

  return { listZones, listOptions, addZone, saveZone, saveFees, orderZones, saveOption };
}

import type { Kysely } from 'kysely';
import { consoleLimits } from '#contract/console/limits.ts';
import type { Outcomes } from '#contract/console/orders.ts';
import type { Grants, Permission } from '#contract/console/permissions.ts';
import type { Act, Actor, InAct } from '../../../audit/act.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { SettingKey } from '../settings.rules.ts';
import type { SettingsService } from '../settings.service.ts';
import { partsOfLog } from './setting-parts.rules.ts';
import { pageOf } from './setting-groups.service.ts';
import * as queries from './settings-console.queries.ts';
import * as writer from './settings-writer.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  settings: Pick<SettingsService, 'readAll'>;
}

type Entry = Awaited<ReturnType<typeof queries.findActOnSettings>>[number];

const undoMs = consoleLimits.undoMinutes * 60_000;
const action = 'setting.undone';

function permissionFor({ kind, subjectId }: Entry): Permission {
  if (kind === 'payment') return 'settings.payments';
  if (kind === 'zone') return 'settings.delivery';
  return pageOf(subjectId) === 'delivery' ? 'settings.delivery' : 'settings.shop';
}

/** Takes back changes of settings, as long as no one has changed them since. */
export function createSettingsUndo({ db, inAct, settings }: Needs) {
  /** Puts back what was there before. False if it was changed since. */
  async function restore(act: Act, { kind, subjectId, before, after }: Entry): Promise<boolean> {
    const version = after?.['version'];
    const parts = partsOfLog(before ?? {}, subjectId);
    if (kind === 'setting') {
      const [stored] = await queries.listSettings(act.tx, [subjectId]).execute();
      if (stored?.version !== version) return false;
      const present = (await settings.readAll(act.tx))[subjectId as SettingKey];
      await writer.changeSetting(act, subjectId, { present, parts }, { action });
      return true;
    }
    const id = Number(subjectId);
    if (kind === 'zone') {
      const row = await queries.listZones(act.tx).where('id', '=', id).forUpdate().executeTakeFirst();
      if (!row || row.version !== version) return false;
      await writer.changeZone(act, writer.zoneView(row), parts, { action });
      return true;
    }
    const row = await queries.listPaymentOptions(act.tx).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row || row.version !== version) return false;
    await writer.changePaymentOption(act, writer.optionView(row), parts, { action });
    return true;
  }

  /** Undoes an act on settings. Throws `not_found` if the act cannot be undone. */
  return async (by: Actor, grants: Grants, actId: string): Promise<Outcomes> => {
    const entries = (await queries.findActOnSettings(db, actId)).filter(
      (entry) => entry.action === 'setting.changed' && entry.after?.['version'] !== undefined,
    );
    if (entries.length === 0) throw new AppError('not_found');
    return inAct(by, async (act) => {
      await queries.lockSettings(act);
      const done: Outcomes['done'] = [];
      const refused: Outcomes['refused'] = [];
      for (const entry of entries) {
        const permission = permissionFor(entry);
        if (grants[permission] === undefined) throw new AppError('not_permitted', { details: { permission } });
        if (act.at.getTime() - entry.at.getTime() > undoMs) throw new AppError('changed_meanwhile');
        const id = entry.kind === 'setting' ? 0 : Number(entry.subjectId);
        const isRestored = await restore(act, entry);
        if (isRestored) done.push({ id, version: Number(entry.after?.['version']) + 1 });
        else refused.push({ id, number: entry.subjectId, code: 'changed_meanwhile', details: {} });
      }
      return { act: done.length > 0 ? act.id : null, done, refused };
    });
  };
}

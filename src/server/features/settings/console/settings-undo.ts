import type { Permission } from '#contract/console/permissions.ts';
import type { Act } from '../../../audit/act.ts';
import type { LoggedEntry } from '../../../audit/audit.queries.ts';
import { type Inverse, type InversesOf, restoreEach } from '../../../audit/undo.ts';
import type { Fields } from '../../../shared/merge-fields.rules.ts';
import type { SettingKey } from '../settings.rules.ts';
import type { SettingsService } from '../settings.service.ts';
import { partsOfLog } from './setting-parts.rules.ts';
import { pageOf } from './setting-groups.service.ts';
import { selectPaymentOptions, selectZones } from '../settings.queries.ts';
import * as queries from './settings-console.queries.ts';
import * as writer from './settings-writer.ts';

const action = 'setting.undone';

function permissionFor({ subjectKind, subjectId }: LoggedEntry): Permission {
  if (subjectKind === 'payment') return 'settings.payments';
  if (subjectKind === 'zone') return 'settings.delivery';
  const permissionOf = { delivery: 'settings.delivery', payments: 'settings.payments' } as const;
  const page = pageOf(subjectId);
  return page === 'delivery' || page === 'payments' ? permissionOf[page] : 'settings.shop';
}

/** Undoes changes of settings, zones and payment options. */
export function createSettingsUndo(
  settings: Pick<SettingsService, 'readAll'>,
): InversesOf<'setting' | 'zone' | 'payment'> {
  /** Finds what an entry changed, locked, with the function that writes its parts. */
  async function lock(act: Act, { subjectKind, subjectId }: LoggedEntry) {
    if (subjectKind === 'setting') {
      const [stored] = await queries.listSettings(act.tx, [subjectId]).execute();
      if (!stored) return null;
      const present = (await settings.readAll(act.tx))[subjectId as SettingKey];
      return {
        version: stored.version,
        write: (parts: Fields) => writer.changeSetting(act, subjectId, { present, parts }, { action }),
      };
    }
    const id = Number(subjectId);
    if (subjectKind === 'zone') {
      const row = await selectZones(act.tx).where('id', '=', id).forUpdate().executeTakeFirst();
      if (!row) return null;
      return {
        version: row.version,
        write: (parts: Fields) => writer.changeZone(act, writer.zoneView(row), parts, { action }),
      };
    }
    const row = await selectPaymentOptions(act.tx).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row) return null;
    return {
      version: row.version,
      write: (parts: Fields) => writer.changePaymentOption(act, writer.optionView(row), parts, { action }),
    };
  }

  const restore = restoreEach({
    lock,
    restore: async (_act, { version, write }, { before, subjectId }) => {
      await write(partsOfLog(before ?? {}, subjectId));
      return version + 1;
    },
  });
  const inverse: Inverse = {
    permissionsOf: (entry) => [permissionFor(entry)],
    // A new order of the zones has no version.
    takes: ({ after }) => after?.['version'] !== undefined,
    async restore(act, entries) {
      await queries.lockSettings(act);
      return restore(act, entries);
    },
  };
  return { 'setting.changed': inverse };
}

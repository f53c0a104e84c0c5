import type { Kysely } from 'kysely';
import {
  deliveryValues,
  lookValues,
  notificationValues,
  paymentValues,
  shopValues,
} from '#contract/console/setting-values.ts';
import type { Actor, InAct } from '../../../audit/act.ts';
import type { Db } from '../../../database/connect.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError, invalidField } from '../../../errors/app-error.ts';
import { inspectUpload } from '../../../media/picture.ts';
import type { Storage } from '../../../media/storage.ts';
import { type Fields, type Merge, flattenFields } from '../../../shared/merge-fields.rules.ts';
import { changedMeanwhileError } from '../../../audit/changed-meanwhile.ts';
import { mergeEdit } from '../../../shared/merge-or-refuse.ts';
import { isIconPicture } from '../look.rules.ts';
import type { SettingKey, ShopSettings } from '../settings.rules.ts';
import type { SettingsService } from '../settings.service.ts';
import * as queries from './settings-console.queries.ts';
import { changeSetting } from './settings-writer.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  settings: Pick<SettingsService, 'readAll'>;
  storage: Pick<Storage, 'get'>;
}

/** The settings of each page. */
const pages = {
  shop: Object.keys(shopValues.shape) as (keyof typeof shopValues.shape)[],
  look: Object.keys(lookValues.shape) as (keyof typeof lookValues.shape)[],
  notifications: Object.keys(notificationValues.shape) as (keyof typeof notificationValues.shape)[],
  delivery: Object.keys(deliveryValues.shape) as (keyof typeof deliveryValues.shape)[],
  payments: Object.keys(paymentValues.shape) as (keyof typeof paymentValues.shape)[],
} satisfies Record<string, SettingKey[]>;
export type SettingsPart = keyof typeof pages;
type KeyOf<P extends SettingsPart> = (typeof pages)[P][number];

export interface SettingGroup<K extends SettingKey> {
  values: Pick<ShopSettings, K>;
  versions: Record<K, number>;
}

export interface SettingsEdit {
  items: readonly { key: string; version: number }[];
  values: Fields;
  base?: Fields | undefined;
}

/** The settings of the shop, as staff edit them. */
export function createSettingGroups({ db, inAct, settings, storage }: Needs) {
  /** The settings of a page with their versions. */
  async function read<P extends SettingsPart>(page: P, reader: Db = db): Promise<SettingGroup<KeyOf<P>>> {
    const keys: readonly SettingKey[] = pages[page];
    const [all, stored] = [await settings.readAll(reader), await queries.listSettings(reader, keys).execute()];
    const versions = new Map(stored.map(({ key, version }) => [key, version]));
    return {
      values: Object.fromEntries(keys.map((key) => [key, all[key]])),
      versions: Object.fromEntries(keys.map((key) => [key, versions.get(key) ?? 1])),
    } as SettingGroup<KeyOf<P>>;
  }

  /** Throws `invalid` for a new picture that the shop has not stored, or that is no icon. */
  async function assertPictures(values: Fields, present: Partial<ShopSettings>): Promise<void> {
    for (const key of ['logo', 'icon', 'sharingPicture'] as const) {
      const path = values[key];
      if (typeof path !== 'string' || path === present[key]) continue;
      const stored = await storage.get(path);
      if (!stored) throw invalidField(`values.${key}`, 'imageForeign');
      if (key === 'icon' && !isIconPicture(await inspectUpload(stored)))
        throw invalidField('values.icon', 'imageNotSquare');
    }
  }

  /**
   * Changes settings of a page, all or none. Throws `invalid`, or `changed_meanwhile` with the fields
   * that someone else has changed too.
   */
  function save<P extends SettingsPart>(by: Actor, page: P, { items, values, base }: SettingsEdit) {
    return inAct(by, async (act) => {
      await queries.lockSettings(act);
      const { values: present, versions } = (await read(page, act.tx)) as SettingGroup<SettingKey>;
      const unversioned = Object.keys(values).find((key) => !items.some((item) => item.key === key));
      if (unversioned !== undefined) throw invalidField('items', 'fieldRequired');
      await assertPictures(values, present);
      const changes: [SettingKey, Fields][] = [];
      const fields: Merge['conflicts'] = {};
      let moved: SettingKey | null = null;
      for (const { key: name, version } of items) {
        const key = name as SettingKey;
        if (values[key] === undefined) throw invalidField(`values.${key}`, 'fieldRequired');
        const merge = mergeEdit({
          version: versions[key],
          seen: version,
          present: flattenFields({ [key]: present[key] }),
          wanted: flattenFields({ [key]: values[key] }),
          base: flattenFields({ [key]: base?.[key] }),
        });
        if (Object.keys(merge.conflicts).length > 0) moved ??= key;
        Object.assign(fields, merge.conflicts);
        if (Object.keys(merge.changes).length > 0) changes.push([key, merge.changes]);
      }
      if (moved !== null) {
        const subjects = [{ kind: 'setting', id: moved }] as const;
        throw await changedMeanwhileError(act.tx, { subjects, version: versions[moved], fields });
      }
      for (const [key, parts] of changes) await changeSetting(act, key, { present: present[key], parts });
      return { act: changes.length > 0 ? act.id : null, settings: await read(page, act.tx) };
    });
  }

  return { read, save };
}

/** The page of a setting. Throws `not_found` for one that staff do not edit. */
export function pageOf(key: string): SettingsPart {
  const found = (Object.keys(pages) as SettingsPart[]).find((page) => (pages[page] as readonly string[]).includes(key));
  if (!found) throw new AppError('not_found');
  return found;
}

import type { ConsoleApi } from '#contract/console/api.ts';
import type { InputOf } from '#contract/http/endpoint.ts';
import { changeShown } from '../../runtime/api/show-saved.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import type { Edit } from '../../shared/edit/edit.rules.ts';
import { useEdit } from '../../shared/edit/use-edit.ts';
import { useSaved } from './use-saved.ts';

const writes = {
  getShopSettings: 'saveShopSettings',
  getLookSettings: 'saveLookSettings',
  getNotificationSettings: 'saveNotificationSettings',
  getDeliverySettings: 'saveDeliverySettings',
  getPaymentSettings: 'savePaymentSettings',
} as const;
type GroupRead = keyof typeof writes;

interface Stored<V extends object> {
  values: V;
  versions: Record<keyof V, number>;
}

/** A page's settings as they are read: alone, or beside others. */
type Shown = Stored<object> | { settings: Stored<object> };
const withSettings = <S extends Shown>(shown: S, settings: Stored<object>): S =>
  'settings' in shown ? { ...shown, settings } : { ...shown, ...settings };

/** The form of a page's settings. Two people meet only in the same setting. */
export function useGroup<V extends object>(read: GroupRead, { values, versions }: Stored<V>) {
  const name = writes[read];
  const { queryClient } = useApp();
  const saved = useSaved();
  const save = useWrite(name, {
    quiet: true,
    onDone: ({ act, settings }) => {
      form.saved();
      changeShown(queryClient, read, (shown) => withSettings(shown, settings));
      saved(act);
    },
    onFailed: (error) => form.refused(error),
  });

  function send(edit: Edit<V>): void {
    const keys = Object.keys(edit.values) as (keyof V & string)[];
    const items = keys.map((key) => ({ key, version: edit.seen[key] ?? versions[key] }));
    const body = { items, values: edit.values, base: edit.base };
    save.send({ body } as unknown as InputOf<ConsoleApi[typeof name]>);
  }

  const form = useEdit<V>(read, { stored: values, versionOf: (key) => versions[key] }, send);
  return { form, error: save.error, busy: save.busy };
}

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ZoneValues } from '#contract/console/setting-values.ts';
import type { ConsoleZone } from '#contract/console/settings.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { changeShown } from '../../runtime/api/show-saved.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useIsShown } from '../../runtime/page/use-is-shown.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import type { Edit } from './edit.rules.ts';
import { fieldErrors, FormFrame } from './form-frame.tsx';
import { useEdit } from './use-edit.ts';
import { useSaved } from './use-saved.ts';
import { ZoneFields } from './zone-fields.tsx';

interface ZoneDialogProps {
  /** Null: a new zone. */
  zone: ConsoleZone | null;
  open: boolean;
  onClose: () => void;
}

/** A delivery zone, or a new one. */
export function ZoneDialog({ zone, open, onClose }: ZoneDialogProps) {
  const t = useTranslations();
  const language = useLanguage();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={zone ? zone.name[language] : t('settings.delivery.newZone')}
      closeLabel={t('action.close')}
    >
      {zone ? <ZoneForm zone={zone} onDone={onClose} /> : <NewZoneForm onDone={onClose} />}
    </Dialog>
  );
}

const empty: ZoneValues = {
  name: { en: '', ar: '' },
  fee: 0,
  active: true,
  plateZones: [],
  weekdays: null,
  closed: null,
  slots: null,
  leadDays: null,
};

function ZoneForm({ zone, onDone }: { zone: ConsoleZone; onDone: () => void }) {
  const { queryClient } = useApp();
  const { saved, readAgain } = useSaved(['getDeliverySettings']);
  const [reason, setReason] = useState('');
  const { id, code: _code, version, ...stored } = zone;
  const save = useWrite('saveZone', {
    quiet: true,
    onDone: ({ act, zone: now }) => {
      const isDone = form.saved();
      changeShown(queryClient, 'getDeliverySettings', (shown) => ({
        ...shown,
        zones: shown.zones.map((one) => (one.id === id ? now : one)),
      }));
      saved(act);
      if (isDone) onDone();
    },
    onFailed: (error) => {
      form.refused(error);
      readAgain();
    },
  });

  function send({ values, base, seen }: Edit<ZoneValues>): void {
    // The oldest version that a field was read with.
    const seenVersion = Math.min(version, ...Object.values(seen));
    save.send({ params: { id }, body: { version: seenVersion, fields: values, base, reason } });
  }

  const form = useEdit<ZoneValues>(`zone:${id}`, { stored, versionOf: () => version }, send);
  return (
    <FormFrame form={form} error={save.error} busy={save.busy}>
      <ZoneFields
        value={form.value}
        errors={fieldErrors(save.error)}
        path="fields."
        feeBefore={zone.fee}
        reason={reason}
        onReason={setReason}
        onChange={form.change}
      />
    </FormFrame>
  );
}

function NewZoneForm({ onDone }: { onDone: () => void }) {
  const { saved } = useSaved(['getDeliverySettings']);
  const isShown = useIsShown();
  const [reason, setReason] = useState('');
  const add = useWrite('addZone', {
    quiet: true,
    onDone: () => {
      form.saved();
      saved(null);
      if (!isShown()) return;
      // Saving it again would add a second one.
      form.clear();
      onDone();
    },
  });
  const form = useEdit<ZoneValues>('zone:new', { stored: empty, versionOf: () => 1 }, ({ values }) =>
    add.send({ body: { ...empty, ...values, reason } }),
  );
  return (
    <FormFrame form={form} error={add.error} busy={add.busy}>
      <ZoneFields
        value={form.value}
        errors={fieldErrors(add.error)}
        path=""
        feeBefore={null}
        reason={reason}
        onReason={setReason}
        onChange={form.change}
      />
    </FormFrame>
  );
}

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ZoneValues } from '#contract/console/setting-values.ts';
import type { ConsoleZone } from '#contract/console/settings.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { changeShown } from '../../runtime/api/show-saved.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { type Edit, seenVersion } from '../../shared/edit/edit.rules.ts';
import { FormFrame } from './form-frame.tsx';
import { useEdit } from '../../shared/edit/use-edit.ts';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
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
      <ZoneForm zone={zone} onDone={onClose} />
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

function ZoneForm({ zone, onDone }: { zone: ConsoleZone | null; onDone: () => void }) {
  const { queryClient } = useApp();
  const saved = useSaved();
  const [reason, setReason] = useState('');
  // A new one is a stored one after its first save.
  const [made, setMade] = useState<ConsoleZone | null>(null);
  const now = zone ?? made;

  function done({ act, zone: next }: { act: string | null; zone: ConsoleZone }, isNew: boolean): void {
    const isDone = form.saved(isNew ? `zone:${next.id}` : undefined);
    changeShown(queryClient, 'getDeliverySettings', (shown) => ({
      ...shown,
      zones: shown.zones.map((one) => (one.id === next.id ? next : one)),
    }));
    saved(isNew ? null : act);
    if (isDone) onDone();
    else setMade(next);
  }
  const add = useWrite('addZone', { quiet: true, onDone: (added) => done(added, true) });
  const save = useWrite('saveZone', {
    quiet: true,
    onDone: (changed) => done(changed, false),
    onFailed: (error) => form.refused(error),
  });

  function send(edit: Edit<ZoneValues>): void {
    if (now === null) return add.send({ body: { ...empty, ...edit.values, reason } });
    const { values: fields, base } = edit;
    save.send({ params: { id: now.id }, body: { version: seenVersion(edit, now.version), fields, base, reason } });
  }

  const { id: _id, code: _code, version, ...stored } = now ?? { id: 0, code: '', version: 1, ...empty };
  const form = useEdit<ZoneValues>(`zone:${zone?.id ?? 'new'}`, { stored, versionOf: () => version }, send);
  const error = add.error ?? save.error;
  const errors = useFieldErrors(error, { ...form.value, reason });
  return (
    <FormFrame form={form} error={error} busy={add.busy || save.busy}>
      <ZoneFields
        value={form.value}
        errors={errors}
        path={now ? 'fields.' : ''}
        feeBefore={now?.fee ?? null}
        reason={reason}
        onReason={setReason}
        onChange={form.change}
      />
    </FormFrame>
  );
}

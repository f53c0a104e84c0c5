import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { needsFeeReason } from '#contract/console/fee-cap.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import type { ConsoleZone } from '#contract/console/settings.ts';
import { formatPrice } from '#i18n/format.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { changeShown } from '../../runtime/api/show-saved.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import type { Edit } from '../../shared/edit/edit.rules.ts';
import { useEdit } from '../../shared/edit/use-edit.ts';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { TypedField } from './fields.tsx';
import { FormFrame } from './form-frame.tsx';
import { amount } from './parsed-value.rules.ts';
import { useSaved } from './use-saved.ts';

interface FeesDialogProps {
  zones: readonly ConsoleZone[];
  open: boolean;
  onClose: () => void;
}

/** The fees of all zones in one table, saved together. */
export function FeesDialog({ zones, open, onClose }: FeesDialogProps) {
  const t = useTranslations();
  return (
    <Dialog open={open} onClose={onClose} title={t('settings.delivery.fees')} closeLabel={t('action.close')}>
      <FeesForm zones={zones} onDone={onClose} />
    </Dialog>
  );
}

/** The fees by the id of their zone. */
type Fees = Record<string, number>;

const { motorcycle, car } = consoleLimits.feeCaps;

function FeesForm({ zones, onDone }: { zones: readonly ConsoleZone[]; onDone: () => void }) {
  const t = useTranslations('settings.delivery');
  const language = useLanguage();
  const { queryClient } = useApp();
  const saved = useSaved();
  const [reason, setReason] = useState('');
  const zoneOf = (id: string) => zones.find((zone) => String(zone.id) === id);

  const save = useWrite('saveZoneFees', {
    quiet: true,
    onDone: ({ act, zones: now }) => {
      const isDone = form.saved();
      changeShown(queryClient, 'getDeliverySettings', (shown) => ({ ...shown, zones: now }));
      saved(act);
      if (isDone) onDone();
    },
    onFailed: (error) => form.refused(error),
  });

  /** The changed fees of zones that still exist, in the order in which they are sent. */
  const itemsOf = ({ values, base, seen }: Edit<Fees>) =>
    zones.flatMap(({ id, version }) => {
      const [fee, read] = [values[id], base[id]];
      return fee === undefined ? [] : [{ id, version: seen[id] ?? version, fee, base: read }];
    });

  const stored: Fees = Object.fromEntries(zones.map(({ id, fee }) => [String(id), fee]));
  const form = useEdit<Fees>('zone-fees', { stored, versionOf: (id) => zoneOf(id)?.version ?? 1 }, (edit) =>
    save.send({ body: { items: itemsOf(edit), reason } }),
  );
  const sent = itemsOf(form.edit);
  const errors = useFieldErrors(save.error, { items: sent, reason });
  const needsReason = sent.some(({ id, fee }) => needsFeeReason(fee, stored[id] ?? null));

  return (
    <FormFrame
      form={form}
      error={save.error}
      busy={save.busy}
      words={{
        labelOf: (id) => zoneOf(id)?.name[language],
        textOf: (_id, fee) => (typeof fee === 'number' ? formatPrice(fee, language) : undefined),
      }}
    >
      <p className="text-ink-soft">{t('feeHint', { motorcycle, car })}</p>
      <table className="w-full">
        <caption className="sr-only">{t('fees')}</caption>
        <thead className="text-sm text-ink-soft">
          <tr>
            <th scope="col" className="pb-2 text-start font-medium">
              {t('zone')}
            </th>
            <th scope="col" className="w-36 pb-2 text-start font-medium">
              {t('fee')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {zones.map(({ id, name }) => (
            <tr key={id}>
              <th scope="row" className="py-1.5 pe-3 text-start font-normal">
                {name[language]}
              </th>
              <td className="py-1.5">
                <TypedField
                  kind={amount}
                  label={t('feeOf', { name: name[language] })}
                  labelHidden
                  inputMode="decimal"
                  value={form.value[id] ?? 0}
                  error={errors[`items.${sent.findIndex((item) => item.id === id)}.fee`]}
                  onChange={(fee) => form.change({ [id]: fee })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {needsReason && (
        <TextField
          label={t('reason')}
          hint={t('feesReasonHint', { car })}
          autoComplete="off"
          maxLength={consoleLimits.reasonMax}
          value={reason}
          error={errors['reason']}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </FormFrame>
  );
}

import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { useFieldErrors } from '../../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../../shared/use-first-wrong.ts';
import type { OrderWork } from './use-order-work.ts';

interface FailDialogProps {
  order: { id: number; version: number };
  work: OrderWork;
  open: boolean;
  onClose: () => void;
}

const usual = ['noAnswer', 'phoneOff', 'wrongAddress', 'later'] as const;

/** Asks why an order could not be handed over at the door. */
export function FailDialog({ order, work, open, onClose }: FailDialogProps) {
  const t = useTranslations();
  return (
    <Dialog open={open} onClose={onClose} title={t('orders.fail.title')} closeLabel={t('action.close')} size="small">
      {open && <FailForm order={order} work={work} />}
    </Dialog>
  );
}

function FailForm({ order, work }: Pick<FailDialogProps, 'order' | 'work'>) {
  const t = useTranslations('orders');
  const [reason, setReason] = useState('');
  const { error, busy, send } = useWrite('failDelivery', { onDone: work.deliveryFailed, onFailed: work.failed });
  const fields = useFieldErrors(error, { reason });
  const form = useFirstWrong(error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    send({ params: { id: order.id }, body: { version: order.version, reason } });
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-4 py-2" onSubmit={submit}>
      <div role="group" aria-label={t('fail.usual')} className="flex flex-wrap gap-2">
        {usual.map((name) => (
          <Button key={name} size="small" variant="secondary" onClick={() => setReason(t(`fail.${name}`))}>
            {t(`fail.${name}`)}
          </Button>
        ))}
      </div>
      <TextField
        label={t('fail.reason')}
        value={reason}
        error={fields['reason']}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" wide busy={busy}>
        {t('step.notReceived')}
      </Button>
    </form>
  );
}

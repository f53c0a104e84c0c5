import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import type { OpenedDialog } from '../dialog-button.tsx';
import { ReasonForm } from '../reason-form.tsx';

interface ReasonDialogProps extends OpenedDialog {
  title: string;
  text: string;
  label: string;
  busy: boolean;
  error: unknown;
  onSubmit: (reason: string) => void;
}

/** Asks for the reason of a step with the money of an order. */
export function ReasonDialog({ open, onClose, title, text, label, busy, error, onSubmit }: ReasonDialogProps) {
  const t = useTranslations();
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={t('action.close')} size="small">
      <ReasonForm
        field={t('orderMoney.refund.reason')}
        label={label}
        text={text}
        variant="danger"
        busy={busy}
        error={error}
        end={
          <Button variant="secondary" wide onClick={onClose}>
            {t('action.cancel')}
          </Button>
        }
        onSend={onSubmit}
      />
    </Dialog>
  );
}

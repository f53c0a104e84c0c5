import { useId, type ReactNode } from 'react';
import { Button } from '../action/button.tsx';
import { Dialog } from './dialog.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  title: ReactNode;
  children?: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel: ReactNode;
  closeLabel: string;
  /** Red, and the cancel button takes the focus first. */
  danger?: boolean | undefined;
  busy?: boolean | undefined;
};

export function ConfirmDialog({
  open,
  onCancel,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel,
  closeLabel,
  danger = false,
  busy,
}: ConfirmDialogProps) {
  const textId = useId();
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      closeLabel={closeLabel}
      size="small"
      role="alertdialog"
      describedBy={children === undefined ? undefined : textId}
      footer={
        <>
          <Button
            className="sm:flex-auto"
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            onClick={onConfirm}
            {...(danger ? {} : { 'data-autofocus': true })}
          >
            {confirmLabel}
          </Button>
          <Button
            className="sm:flex-auto"
            variant="secondary"
            onClick={onCancel}
            {...(danger ? { 'data-autofocus': true } : {})}
          >
            {cancelLabel}
          </Button>
        </>
      }
    >
      <div id={textId} className="text-ink-soft">
        {children}
      </div>
    </Dialog>
  );
}

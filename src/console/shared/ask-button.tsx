import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';

interface AskButtonProps {
  /** The text of the button, and of the one that confirms. */
  label: string;
  /** The question, and what follows. */
  title: string;
  children: ReactNode;
  /** What is lost cannot be brought back. */
  danger?: boolean;
  busy: boolean;
  className?: string;
  onConfirm: () => void;
}

/** A button that asks before it does something. */
export function AskButton({ label, title, children, danger, busy, className, onConfirm }: AskButtonProps) {
  const t = useTranslations('action');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" variant="secondary" className={className} busy={busy} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger={danger}
        title={title}
        confirmLabel={label}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}

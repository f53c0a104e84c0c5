import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';

interface EraseButtonProps {
  /** The question, and what is lost. */
  title: string;
  children: ReactNode;
  busy: boolean;
  onErase: () => void;
}

/** Erases the data of a person, after a question. */
export function EraseButton({ title, children, busy, onErase }: EraseButtonProps) {
  const t = useTranslations();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" variant="secondary" className="text-danger!" busy={busy} onClick={() => setAsking(true)}>
        {t('customers.erase')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={title}
        confirmLabel={t('customers.erase')}
        cancelLabel={t('action.cancel')}
        closeLabel={t('action.close')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onErase();
        }}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}

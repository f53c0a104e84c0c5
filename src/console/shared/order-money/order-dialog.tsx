import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#ui/overlay/dialog.tsx';
import type { OpenedDialog } from '../dialog-button.tsx';

interface OrderDialogProps extends OpenedDialog {
  /** The message of the title, which names the order. */
  title: 'refund.title' | 'link.title';
  number: string;
  children: ReactNode;
}

/** A dialog about the money of an order, which its title names. */
export function OrderDialog({ title, number, open, onClose, children }: OrderDialogProps) {
  const t = useTranslations('orderMoney');
  const say = useTranslations('action');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.rich(title, {
        number: () => (
          <bdi dir="ltr" translate="no" className="inline-block">
            {number}
          </bdi>
        ),
      })}
      closeLabel={say('close')}
      size="small"
    >
      {children}
    </Dialog>
  );
}

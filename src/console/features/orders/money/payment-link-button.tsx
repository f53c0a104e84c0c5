import { lazy, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ButtonLook } from '#ui/action/button.tsx';
import { type App, useApp } from '../../../runtime/app-context.ts';
import { DialogButton } from '../dialog-button.tsx';

const loadDialog = ({ languages }: App) =>
  lazy(async () => {
    const [{ PaymentLinkDialog }] = await Promise.all([
      import('./payment-link-dialog.tsx'),
      languages.ensure('orderMoney'),
    ]);
    return { default: PaymentLinkDialog };
  });

/** Makes a link with which anyone pays an order, to send it to the customer. */
export function PaymentLinkButton({ number, ...look }: ButtonLook & { number: string; opensAtOnce?: boolean }) {
  const t = useTranslations('orders.step');
  const app = useApp();
  const [PaymentLinkDialog] = useState(() => loadDialog(app));
  return (
    <DialogButton label={t('payLink')} {...look}>
      {(dialog) => <PaymentLinkDialog number={number} {...dialog} />}
    </DialogButton>
  );
}

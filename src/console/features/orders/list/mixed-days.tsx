import { useTranslations } from 'use-intl';
import type { OrderPromise } from '#contract/console/order-promises.ts';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { usePromiseText } from '../../../shared/order-time.tsx';

interface MixedDaysProps {
  orders: readonly { id: number; promise: OrderPromise }[];
  open: boolean;
  onClose: () => void;
  onPick: () => void;
}

/** Asks before orders of different days of delivery are picked together. */
export function MixedDays({ orders, open, onClose, onPick }: MixedDaysProps) {
  const t = useTranslations();
  const textOf = usePromiseText();
  const days = [...new Set(orders.map(({ promise }) => promise.day))];
  return (
    <ConfirmDialog
      open={open}
      title={t('orders.mixed.title')}
      confirmLabel={t('orders.mixed.pick')}
      cancelLabel={t('action.cancel')}
      closeLabel={t('action.close')}
      onCancel={onClose}
      onConfirm={onPick}
    >
      <p>{t('orders.mixed.text')}</p>
      <ul className="mt-2">
        {days.map((day) => {
          const ofDay = orders.filter(({ promise }) => promise.day === day);
          const promise = { kind: 'day', day, from: null, to: null, late: false } as const;
          return <li key={day}>{t('orders.mixed.only', { day: textOf(promise), count: ofDay.length })}</li>;
        })}
      </ul>
    </ConfirmDialog>
  );
}

import { useTranslations } from 'use-intl';
import type { OrderStatus, PaymentStatus } from '#contract/order-status.ts';
import { StatusBadge } from '#ui/display/status-badge.tsx';
import { orderTones, paymentTones } from './order-tones.ts';

export function OrderBadge({ status }: { status: OrderStatus }) {
  const t = useTranslations('orderStatus');
  return <StatusBadge tone={orderTones[status]}>{t(status)}</StatusBadge>;
}

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const t = useTranslations('paymentStatus');
  return <StatusBadge tone={paymentTones[status]}>{t(status)}</StatusBadge>;
}

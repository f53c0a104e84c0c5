import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { qatarDay } from '#contract/values/qatar-time.ts';
import { formatDueDay, formatPromise } from '#i18n/delivery-time.ts';
import type { ButtonLook } from '#ui/action/button.tsx';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { useToday } from '../../../shared/order-time.tsx';
import { DialogButton } from '../../../shared/dialog-button.tsx';

export type AwaitingProps =
  { show: 'time'; by: string } | (ButtonLook & { show: 'link'; number: string; opensAtOnce?: boolean });

const PaymentLinkDialog = lazy(async () => ({
  default: (await import('./payment-link-dialog.tsx')).PaymentLinkDialog,
}));

/** Until when an order waits for its payment, or the button of the link with which anyone pays it. */
export function AwaitingPayment(props: AwaitingProps) {
  const t = useTranslations('orderMoney');
  if (props.show === 'time') return <PayBy by={props.by} />;
  const { show: _show, number, ...look } = props;
  return (
    <DialogButton label={t('link.open')} {...look}>
      {(dialog) => <PaymentLinkDialog number={number} {...dialog} />}
    </DialogButton>
  );
}

function PayBy({ by }: { by: string }) {
  const t = useTranslations('orderMoney');
  const language = useLanguage();
  const words = { today: '', tomorrow: t('tomorrow') };
  const day = formatDueDay(qatarDay(new Date(by)), useToday(), language, words);
  const time = `${day} ${formatPromise(by, language)}`.trim();
  return <span className="text-sm text-ink-soft">{t.rich('payBy', { time: () => <bdi>{time}</bdi> })}</span>;
}

import { lazy, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { qatarDay } from '#contract/values/qatar-time.ts';
import { formatPromise } from '#i18n/clock-time.ts';
import { formatDueDay } from '#i18n/delivery-time.ts';
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
  if (props.show === 'time') return <PayBy by={props.by} />;
  const { show: _show, ...link } = props;
  return <PaymentLinkButton {...link} />;
}

function PaymentLinkButton({ number, ...look }: ButtonLook & { number: string; opensAtOnce?: boolean }) {
  const t = useTranslations('orderMoney');
  useAskOnce(look.opensAtOnce === true);
  return (
    <DialogButton label={t('link.open')} {...look}>
      {(dialog) => <PaymentLinkDialog number={number} {...dialog} />}
    </DialogButton>
  );
}

/** Forgets that the page asks for the link: a reload, which keeps the history entry, does not ask again. */
function useAskOnce(asks: boolean): void {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!asks) return;
    const { asksLink: _asked, ...kept } = state as { asksLink?: boolean };
    void navigate({ search, hash }, { replace: true, state: { ...kept, keepsScroll: true } });
  }, [asks, search, hash, state, navigate]);
}

function PayBy({ by }: { by: string }) {
  const t = useTranslations('orderMoney');
  const language = useLanguage();
  const words = { today: '', tomorrow: t('tomorrow') };
  const day = formatDueDay(qatarDay(new Date(by)), useToday(), language, words);
  const time = `${day} ${formatPromise(by, language)}`.trim();
  return <span className="text-sm text-ink-soft">{t.rich('payBy', { time: () => <bdi>{time}</bdi> })}</span>;
}

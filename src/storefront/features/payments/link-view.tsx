import { useTranslations } from 'use-intl';
import type { PaymentLink } from '#contract/payments.ts';
import { Button } from '#ui/action/button.tsx';
import { useAppContext } from '../../runtime/app-context.ts';
import { Money } from '../../shared/money/money.tsx';
import { KeptUntil } from './kept-until.tsx';
import { rememberLink } from './link-memory.ts';
import { OrderLine, PayCard } from './pay-card.tsx';
import { usePay } from './use-pay.ts';

/** What is to be paid with a link. */
export function LinkView({ token, link }: { token: string; link: PaymentLink }) {
  const t = useTranslations('payment');
  const { api } = useAppContext();
  const pay = usePay(() => {
    rememberLink(token);
    return api('beginLinkPayment', { params: { token } });
  }, `/pay/o/${token}`);
  if (link.state === 'paid')
    return (
      <PayCard tone="success" title={t('link.paid')}>
        <Facts link={link} />
      </PayCard>
    );
  if (link.state === 'expired')
    return (
      <PayCard tone="info" title={t('link.over')} text={<p>{t('link.overText')}</p>}>
        <OrderLine number={link.orderNumber} />
      </PayCard>
    );
  return (
    <PayCard
      tone="info"
      icon="card"
      title={t('link.title')}
      actions={
        <Button size="large" icon="card" busy={pay.isPending} onClick={() => pay.mutate()}>
          {t('pay')}
        </Button>
      }
    >
      <Facts link={link} />
      <KeptUntil payBy={link.payBy} />
      <p className="text-sm text-ink-soft">{t('link.safe')}</p>
    </PayCard>
  );
}

function Facts({ link: { orderNumber, amount, shop } }: { link: PaymentLink }) {
  const t = useTranslations('payment.link');
  return (
    <>
      <OrderLine number={orderNumber} />
      <dl className="flex w-full max-w-sm flex-col gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-ink-soft">{t('seller')}</dt>
          <dd>
            <bdi>{shop}</bdi>
          </dd>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-ink-soft">{t('amount')}</dt>
          <dd>
            <Money riyals={amount} size="large" />
          </dd>
        </div>
      </dl>
    </>
  );
}

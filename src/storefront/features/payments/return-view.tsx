import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Order } from '#contract/orders.ts';
import type { ReturnPage } from '#contract/payments.ts';
import { Button, buttonClass } from '#ui/action/button.tsx';
import { useAppContext } from '../../runtime/app-context.ts';
import { personalQuery, usePersonalQuery } from '../../runtime/data/queries.ts';
import { ShopLink, useShopNavigate } from '../../runtime/routing/shop-link.tsx';
import { useSession } from '../../runtime/session/session.ts';
import { useGoToLogin } from '../../shared/session/go-to-login.ts';
import { KeptUntil } from './kept-until.tsx';
import { recallLink } from './link-memory.ts';
import { OrderLine, PayCard, type PayTone } from './pay-card.tsx';
import { PayCash } from './pay-cash.tsx';
import type { ReturnFace } from './return-face.ts';
import { usePay } from './use-pay.ts';

const tones: Record<ReturnFace, PayTone> = {
  waiting: 'busy',
  late: 'info',
  paid: 'success',
  failed: 'danger',
  expired: 'danger',
  refunding: 'info',
};

const titles = {
  waiting: 'open.title',
  late: 'open.title',
  paid: 'success',
  failed: 'notPaid',
  expired: 'expired',
  refunding: 'goesBack',
} as const satisfies Record<ReturnFace, string>;

interface ReturnViewProps {
  payment: ReturnPage;
  face: ReturnFace;
  /** The provider is asked just now. */
  isChecking: boolean;
  onCheck: () => void;
}

/** What became of a payment, for whom the provider has sent back. */
export function ReturnView({ payment, face, isChecking, onCheck }: ReturnViewProps) {
  const t = useTranslations('payment');
  const { orderId, orderNumber } = payment;
  const hasFailed = face === 'failed' || face === 'expired';
  const order = useOrderOf(payment, hasFailed);
  const isPaidOtherwise = hasFailed && order?.payment?.state === 'paid';
  return (
    <PayCard
      tone={tones[face]}
      title={t(titles[face])}
      text={<FaceText payment={payment} face={face} isPaidOtherwise={isPaidOtherwise} />}
      actions={
        <>
          {face === 'late' && (
            <Button busy={isChecking} onClick={onCheck}>
              {t('open.check')}
            </Button>
          )}
          {hasFailed && !isPaidOtherwise && <FailedActions payment={payment} order={order} />}
          {orderId !== undefined && (
            <ShopLink
              to={`/order-details/${orderId}`}
              className={buttonClass({ variant: face === 'paid' ? 'primary' : 'secondary' })}
            >
              {t('viewOrder')}
            </ShopLink>
          )}
        </>
      }
    >
      <OrderLine number={orderNumber} />
      {hasFailed && order?.payment?.payBy && <KeptUntil payBy={order.payment.payBy} />}
    </PayCard>
  );
}

/** The order of a payment that failed, for its customer. */
function useOrderOf({ orderId }: ReturnPage, isNeeded: boolean): Order | undefined {
  const query = personalQuery(useAppContext(), 'getOrder', { params: { id: orderId ?? 0 } });
  return usePersonalQuery(query, { enabled: orderId !== undefined && isNeeded, meta: { quiet: true } }).data;
}

interface FaceTextProps extends Pick<ReturnViewProps, 'payment' | 'face'> {
  isPaidOtherwise: boolean;
}

function FaceText({ payment, face, isPaidOtherwise }: FaceTextProps) {
  const t = useTranslations('payment');
  if (isPaidOtherwise) return <p>{t('paidOtherwise')}</p>;
  switch (face) {
    case 'waiting':
      return <p>{t('open.text')}</p>;
    case 'late':
      return <p>{t('open.late')}</p>;
    case 'paid':
      return payment.orderId === undefined ? null : <p>{t('confirmed')}</p>;
    case 'refunding':
      return <p>{t('goesBackText')}</p>;
    default:
      return (
        <p>
          <span>{face === 'expired' ? t('expiredText') : t(`reason.${payment.reason ?? 'declined'}`)}</span>{' '}
          <span>{t('notCharged')}</span>
        </p>
      );
  }
}

/** Another attempt, cash instead, or what else is left. */
function FailedActions({ payment, order }: { payment: ReturnPage; order: Order | undefined }) {
  const t = useTranslations('payment');
  const { api } = useAppContext();
  const goToLogin = useGoToLogin();
  const navigate = useShopNavigate();
  const session = useSession();
  // A link may have been used in this tab before, but not by whoever owns the order.
  const [link] = useState(recallLink);
  const { orderId } = payment;
  // Another attempt of the order may be open: its page is opened again.
  const canRetry = payment.canRetry || order?.payment?.canRetry === true;
  const isUndecided = !canRetry && orderId !== undefined && order === undefined;
  const pay = usePay(
    () =>
      orderId === undefined
        ? api('beginLinkPayment', { params: { token: link ?? '' } })
        : api('beginPayment', { params: { id: orderId } }),
    orderId === undefined ? `/pay/o/${link}` : `/order-details/${orderId}`,
  );
  if (isUndecided) return null;
  if (!canRetry) return <p className="basis-full text-center">{t('noRetry')}</p>;
  if (orderId !== undefined || link !== null)
    return (
      <>
        <Button icon="refresh" busy={pay.isPending} onClick={() => pay.mutate()}>
          {t('retry')}
        </Button>
        {order && <PayCash order={order} onTurned={() => navigate(`/order-details/${order.id}`)} />}
      </>
    );
  if (session === 'user') return <p className="basis-full text-center">{t('linkAgain')}</p>;
  return (
    <>
      <p className="basis-full text-center">{t('loginFirst')}</p>
      <Login onLogin={goToLogin} />
    </>
  );
}

function Login({ onLogin }: { onLogin: () => void }) {
  const t = useTranslations('nav');
  return (
    <Button icon="login" onClick={onLogin}>
      {t('login')}
    </Button>
  );
}

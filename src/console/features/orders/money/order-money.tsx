import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { formatDateTime } from '#i18n/date-time.ts';
import { Notice } from '#ui/display/notice.tsx';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { Amount } from '../../../shared/amount.tsx';
import { differenceOf } from '../collected.rules.ts';
import type { OrderWork } from '../steps/use-order-work.ts';
import { CardDigits } from './card-digits.tsx';
import { MoneyActions } from './money-actions.tsx';
import { isHeld, type Money, returnedOtherwise, stillDueBack } from './money-list.rules.ts';
import { RefundItem } from './refund-item.tsx';

interface RowProps {
  label: string;
  riyals: number;
  className?: string;
  /** What else is known of it, each on a line of its own. */
  children?: ReactNode;
}

function Row({ label, riyals, className = '', children }: RowProps) {
  return (
    <div className={`flex justify-between gap-4 ${className}`}>
      <dt className="min-w-0">
        <span>{label}</span>
        {children !== undefined && <span className="flex flex-col text-sm font-normal text-ink-soft">{children}</span>}
      </dt>
      <dd>
        <Amount riyals={riyals} />
      </dd>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-t border-line pt-3 first:border-0 first:pt-0">
      <h3 className="mb-1 text-sm text-ink-soft">{title}</h3>
      {children}
    </div>
  );
}

/** What an order costs, what was paid and what went back, as far as the person sees it. */
export function OrderMoney({ order, work }: { order: ConsoleOrder; work: OrderWork }) {
  const t = useTranslations('orders');
  const { money, toCollect, moneyMark = null } = order;
  if (!money && !toCollect) return null;
  return (
    // The fragment of the address leads here.
    <section id="money" aria-label={t('money')} className="mt-6 scroll-mt-20">
      <h2 className="text-lg font-medium">{t('money')}</h2>
      <div className="mt-2 flex flex-col gap-3 rounded-card bg-white p-4 shadow-card">
        <Problem isDisputed={money?.isDisputed === true} isHeld={isHeld(order)} mark={moneyMark} />
        {money && <Ordered money={money} />}
        {money && <Paid money={money} />}
        {money && <Refunds order={order} money={money} />}
        <Open order={order} />
        <MoneyActions order={order} work={work} />
      </div>
    </section>
  );
}

/** What is wrong, and what to do about it. */
interface ProblemProps {
  isDisputed: boolean;
  isHeld: boolean;
  mark: ConsoleOrder['moneyMark'];
}

function Problem({ isDisputed, isHeld: waitsForRest, mark }: ProblemProps) {
  const t = useTranslations('orderMoney');
  return (
    <>
      {isDisputed && <Notice tone="danger">{t('disputed')}</Notice>}
      {waitsForRest && <Notice tone="progress">{t('held')}</Notice>}
      {mark && <Notice tone="progress">{t(mark)}</Notice>}
    </>
  );
}

function Ordered({ money }: { money: Money }) {
  const t = useTranslations('orders');
  const words = useTranslations('orderMoney');
  const language = useLanguage();
  return (
    <Part title={words('ordered')}>
      <dl className="flex flex-col gap-1">
        <Row label={t('subtotal')} riyals={money.subtotal} />
        <Row label={t('delivery')} riyals={money.delivery} />
        {money.fee > 0 && <Row label={t('fee')} riyals={money.fee} />}
        <Row label={t('total')} riyals={money.total} className="font-medium">
          {money.method[language]}
        </Row>
        {money.waived > 0 && <Row label={words('waived')} riyals={money.waived} />}
      </dl>
    </Part>
  );
}

function Paid({ money }: { money: Money }) {
  const t = useTranslations('orderMoney');
  const language = useLanguage();
  if (money.captured.length === 0) return null;
  return (
    <Part title={t('paid')}>
      <dl className="flex flex-col gap-2">
        {money.captured.map(({ way, amount, at, by, lastFour }) => (
          <Row key={`${way} ${at}`} label={t(`paidBy.${way}`)} riyals={amount}>
            {lastFour !== null && <CardDigits lastFour={lastFour} />}
            {by !== null && <bdi>{by}</bdi>}
            <bdi>{formatDateTime(at, language)}</bdi>
          </Row>
        ))}
      </dl>
    </Part>
  );
}

function Refunds({ order, money }: { order: ConsoleOrder; money: Money }) {
  const t = useTranslations('orderMoney');
  const language = useLanguage();
  const { refunds = [] } = money;
  const others = returnedOtherwise(money);
  if (refunds.length + others.length === 0) return null;
  return (
    <Part title={t('refunds')}>
      <ul className="flex flex-col gap-4" aria-label={t('refunds')}>
        {others.map(({ way, amount, at }) => (
          <li key={`${way} ${at}`} className="flex justify-between gap-4">
            <span>
              {t('refunded')}
              <bdi className="block text-sm text-ink-soft">{formatDateTime(at, language)}</bdi>
            </span>
            <Amount riyals={amount} />
          </li>
        ))}
        {refunds.map((refund) => (
          <RefundItem key={refund.id} order={order} refund={refund} />
        ))}
      </ul>
    </Part>
  );
}

/** What is still to be paid, collected or given back. */
function Open({ order: { money, toCollect } }: { order: ConsoleOrder }) {
  const t = useTranslations('orders');
  const words = useTranslations('orderMoney');
  const say = useTranslations();
  const isCollected = toCollect !== null && toCollect > 0;
  // Of an order that was paid another way, the driver collected the rest only.
  const isCashOnly = money?.captured.every(({ way }) => way === 'driver');
  const difference = isCashOnly && money?.collected ? differenceOf(money.collected, money.total) : 0;
  const owed = money && !isCollected ? money.owed : 0;
  const dueBack = money ? stillDueBack(money) : 0;
  if (difference === 0 && owed === 0 && dueBack === 0 && !isCollected) return null;
  return (
    <dl className="flex flex-col gap-1 border-t border-line pt-3 font-medium first:border-0 first:pt-0">
      {difference !== 0 && <Row label={t('difference')} riyals={difference} className="text-danger" />}
      {dueBack > 0 && <Row label={say('edit.toRefund')} riyals={dueBack} />}
      {owed > 0 && <Row label={words('owed')} riyals={owed} />}
      {isCollected && <Row label={t('toCollect')} riyals={toCollect} />}
    </dl>
  );
}

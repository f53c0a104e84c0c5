import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { formatDateTime, formatLongDate } from '#i18n/date-time.ts';
import { Badge, type BadgeTone } from '#ui/display/badge.tsx';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { Amount } from '../../../shared/amount.tsx';
import { CardDigits } from './card-digits.tsx';
import { type Refund, stateOf } from './money-list.rules.ts';
import { RefundActions } from './refund-actions.tsx';

const tones = {
  second: 'maroon',
  by_hand: 'maroon',
  overdue: 'maroon',
  asked: 'sand',
  sent: 'sand',
  done: 'sea',
  refused: 'white',
  withdrawn: 'white',
} as const satisfies Record<ReturnType<typeof stateOf>, BadgeTone>;

/** A refund: how much, how far it is, who asked for it and why, and what someone has to do. */
export function RefundItem({ order, refund }: { order: ConsoleOrder; refund: Refund }) {
  const t = useTranslations('orderMoney');
  const state = stateOf(refund);
  return (
    <li className="flex flex-col gap-1">
      <div className="flex items-start justify-between gap-4">
        <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
        <span className={refund.state === 'refused' ? 'text-ink-soft line-through' : undefined}>
          <Amount riyals={refund.amount} />
        </span>
      </div>
      {refund.cause && refund.cause !== 'staff' && <p>{t(`cause.${refund.cause}`)}</p>}
      {refund.reason !== '' && <p dir="auto">{refund.reason}</p>}
      <div className="flex flex-col text-sm text-ink-soft">
        <Facts refund={refund} />
      </div>
      <RefundActions order={order} refund={refund} />
    </li>
  );
}

function Facts({ refund }: { refund: Refund }) {
  const t = useTranslations('orderMoney');
  const language = useLanguage();
  const { state, by, at, dueAt, doneAt, lastFour, says, hand, withdrawnBy } = refund;
  const isOnItsWay = state === 'asked' || state === 'sent';
  return (
    <>
      {lastFour !== null && !hand && <CardDigits lastFour={lastFour} />}
      {hand && <span>{t(hand.way === 'cash' ? 'byCash' : 'byTransfer', { name: hand.by })}</span>}
      {hand && hand.reference !== '' && (
        <span>{t.rich('reference', { words: () => <bdi dir="auto">{hand.reference}</bdi> })}</span>
      )}
      {withdrawnBy !== undefined && <span>{t('withdrawnBy', { name: withdrawnBy })}</span>}
      {isOnItsWay && dueAt !== null && <span>{t('due', { day: formatLongDate(dueAt, language) })}</span>}
      {doneAt !== null && <span>{t('doneOn', { day: formatLongDate(doneAt, language) })}</span>}
      {state === 'by_hand' && says && (
        <span>
          {t.rich('providerSays', {
            words: () => (
              <bdi dir="auto" translate="no">
                {says}
              </bdi>
            ),
          })}
        </span>
      )}
      <span>
        <span>{by === '' ? t('byShop') : t('askedBy', { name: by })}</span>
        {' · '}
        <bdi>{formatDateTime(at, language)}</bdi>
      </span>
    </>
  );
}
